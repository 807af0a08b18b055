// The HTTP API, and who we are.

import { _ } from "./words.js";

export class Refused extends Error {
  constructor(status, { rule, why }) {
    super(why);
    this.status = status;
    this.rule = rule;
    this.why = why;
  }
}

/** Ask the server for something, or order something; a refusal is thrown. */
export async function call(method, path, body) {
  const options = { method, headers: {}, credentials: "same-origin" };
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
  try {
    return await get("/api/me");
  } catch (fault) {
    if (fault.status !== 401) throw fault;
    return (await post("/api/guests",
      { name: _("Guest {number}", { number: 100 + Math.floor(Math.random() * 900) }) })).user;
  }
}

export const rename = (name) => call("PATCH", "/api/me", { name });
