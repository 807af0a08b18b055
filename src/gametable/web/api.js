// The HTTP API, and who we are.

import { _, language } from "./words.js";

export class Refused extends Error {
  constructor(status, { rule, why }) {
    super(why);
    this.status = status;
    this.rule = rule;
    this.why = why;
  }
}

/**
 * Ask the server for something, or order something; a refusal is thrown.
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @param {string|null|undefined} token of somebody else than the owner of our cookie; null is nobody
 */
export async function call(method, path, body, token) {
  const options = { method, headers: { "Accept-Language": language() },
    credentials: token === undefined ? "same-origin" : "omit" };
  if (token) options.headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const silent = { rule: "", why: _("The server does not answer.") };
  const answer = await fetch(path, options).catch(() => { throw new Refused(0, silent); });
  const kind = answer.headers.get("Content-Type") ?? "";
  const value = kind.startsWith("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refused(answer.status, value.error ?? silent);
  return value;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);

/** The person that the server knows us as; a new guest if it knows nobody. */
export async function whoAmI() {
  return await known() ?? (await post("/api/guests", { name: anyName() })).user;
}

async function known() {
  try {
    return await get("/api/me");
  } catch (fault) {
    if (fault.status !== 401) throw fault;
    return null;
  }
}

const anyName = () => _("Guest {number}", { number: 100 + Math.floor(Math.random() * 900) });

export const rename = (name) => call("PATCH", "/api/me", { name });
