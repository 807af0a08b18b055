// Several people at one device: each further one is a guest of its own, whose token this browser keeps for the table.

import { call, get } from "./api.js";

/**
 * Somebody at this device; the owner of the browser's cookie has an empty token.
 * @typedef {{token: string, name: string}} Person
 */

const OWNER = Object.freeze({ token: "", name: "" });
const NOBODY = null; // no cookie, no token

const keyOf = (table) => `people ${table}`;

/** The further people of this device at a table. @returns {Person[]} */
export function peopleOf(table) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]");
  } catch {
    return [];
  }
}

function keep(table, people) {
  if (people.length) localStorage.setItem(keyOf(table), JSON.stringify(people));
  else localStorage.removeItem(keyOf(table));
}

const order = (table, token, body) => call("POST", `/api/tables/${table}/orders`, body, token);

/** Let somebody else of this device sit down; our own cookie stays as it is. */
export async function seatPerson(table, name, seat) {
  const { token, user } = await call("POST", "/api/guests", { name }, NOBODY);
  await order(table, token, seat === undefined ? { what: "join" } : { what: "join", seat });
  keep(table, [...peopleOf(table), { token, name: user.name }]);
}

/** The same people at another table: those who find a seat. */
export async function bringPeople(from, to) {
  const brought = [];
  for (const person of peopleOf(from)) {
    if (await order(to, person.token, { what: "join" }).then(() => true, () => false)) brought.push(person);
  }
  keep(to, brought);
}

/** These people of this device agree to something; whoever has agreed already says nothing new. */
export async function agreeAll(table, people) {
  for (const { token } of people) await order(table, token || undefined, { what: "agree" }).catch(() => {});
}

/** Who of this device sits where: seat → person. */
export async function seatsOf(table) {
  const people = [OWNER, ...peopleOf(table)];
  const views = await Promise.all(people.map(({ token }) =>
    (token ? call("GET", `/api/tables/${table}`, undefined, token) : get(`/api/tables/${table}`)).catch(() => null)));
  const found = new Map();
  views.forEach((view, number) => {
    if (view && view.seat >= 0) found.set(view.seat, { ...people[number], name: view.players[view.seat].name });
  });
  return found;
}
