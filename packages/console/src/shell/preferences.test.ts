import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { forgetOthers, keep, readKept, readTheme } from "./preferences.ts";

/** A storage as browsers have it: its keys are its properties. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as Record<string, unknown>)[key] === undefined ? null : String((this as Record<string, unknown>)[key]);
  }
  setItem(key: string, value: string): void {
    (this as Record<string, unknown>)[key] = value;
  }
  removeItem(key: string): void {
    delete (this as Record<string, unknown>)[key];
  }
}

describe("what a browser keeps", () => {
  const names = ["localStorage", "sessionStorage"] as const;
  const real = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const put = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  beforeEach(() => {
    for (const name of names) put(name, new FakeStorage());
  });
  after(() => {
    for (const [index, name] of names.entries()) {
      const descriptor = real[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  it("is read back, and gone when it is removed", () => {
    keep("letters", "off");
    assert.equal(readKept("letters"), "off");
    keep("letters", undefined);
    assert.equal(readKept("letters"), undefined);
  });

  it("is a theme only if it is one", () => {
    assert.equal(readTheme(), "system");
    for (const [kept, theme] of [
      ["dark", "dark"],
      ["light", "light"],
      ["pink", "system"],
    ] as const) {
      keep("theme", kept);
      assert.equal(readTheme(), theme);
    }
  });

  const fill = (): void => {
    localStorage.setItem("loadout.draft.a", "text");
    sessionStorage.setItem("loadout.queue.b", "text");
    localStorage.setItem("loadout.theme", "dark");
    localStorage.setItem("other.draft", "text");
  };
  const left = (): string => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort().join(" ");

  it("loses the drafts and queues of another user, and nothing else", () => {
    forgetOthers("ann");
    fill();
    forgetOthers("bob");
    assert.equal(left(), "loadout.theme loadout.user other.draft");
  });

  it("stays for the same user, and for the first one", () => {
    fill();
    forgetOthers("ann");
    forgetOthers("ann");
    assert.equal(left(), "loadout.draft.a loadout.queue.b loadout.theme loadout.user other.draft");
  });
});
