import type { Language } from "@loadout/core";

const texts = {
  en: {
    title: "Loadout",
    lead: "The skill platform for AI agents",
    signIn: "Sign in",
    name: "Name",
    password: "Password",
    show: "Show",
    signedIn: "Signed in as",
    signOut: "Sign out",
    choose: "Choose a password to sign in with later, or stay as you are on this computer.",
    chosen: "The password is set.",
    save: "Set the password",
    later: "A new sign-in link, any time: loadout auth link",
    docs: "API reference",
    working: "Signing in…",
    failed: "That did not work:",
    noScript: "Signing in needs JavaScript.",
  },
  zh: {
    title: "Loadout",
    lead: "面向 AI 智能体的技能平台",
    signIn: "登录",
    name: "用户名",
    password: "密码",
    show: "显示",
    signedIn: "已登录：",
    signOut: "退出登录",
    choose: "可以设置密码供以后登录，也可以在本机保持现状。",
    chosen: "密码已设置。",
    save: "设置密码",
    later: "随时可用 loadout auth link 得到新的登录链接",
    docs: "API 参考",
    working: "正在登录……",
    failed: "未能完成：",
    noScript: "登录需要启用 JavaScript。",
  },
} as const;

/** Where a link of the first start leads: signs in, offers a password, shows the way on. */
export function welcomePage(language: Language): string {
  const say = texts[language];
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say.title}</title>
<link rel="stylesheet" href="/welcome.css">
<script src="/welcome.js" defer></script>
</head>
<body data-working="${say.working}" data-failed="${say.failed}" data-chosen="${say.chosen}">
<main>
<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
<p id="status" role="status" aria-live="polite"></p>
<section id="problem" role="alert" hidden><p id="message"></p><p id="hint"></p></section>
<noscript><p>${say.noScript}</p></noscript>
<form id="login" hidden>
<label>${say.name}<input name="name" autocomplete="username" required></label>
<label>${say.password}<input name="password" type="password" autocomplete="current-password" required></label>
<button>${say.signIn}</button>
</form>
<section id="inside" hidden>
<p>${say.signedIn} <strong id="user"></strong> <span id="role"></span></p>
<form id="choose" hidden>
<p>${say.choose}</p>
<input name="name" autocomplete="username" hidden>
<label>${say.password}<input name="password" type="password" autocomplete="new-password" minlength="8" required></label>
<button>${say.save}</button>
</form>
<p><a href="/api/docs">${say.docs}</a></p>
<p class="quiet">${say.later}</p>
<button id="logout" type="button">${say.signOut}</button>
</section>
</main>
</body>
</html>
`;
}

export const welcomeScript = `"use strict";
const at = (id) => document.getElementById(id);
const texts = document.body.dataset;
let csrf = "";

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Accept-Language": document.documentElement.lang, ...(body !== undefined && { "Content-Type": "application/json", "X-CSRF-Token": csrf }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  csrf = answer.headers.get("X-CSRF-Token") ?? csrf;
  const value = answer.status === 204 ? {} : await answer.json();
  if (!answer.ok) throw value;
  return value;
}

function fail(problem) {
  at("status").textContent = "";
  at("problem").hidden = false;
  at("message").textContent = texts.failed + " " + (problem.message ?? String(problem));
  at("hint").textContent = problem.hint ?? "";
}

function enter({ name, user, role, hasPassword, csrf: fresh }) {
  csrf = fresh ?? csrf;
  at("status").textContent = "";
  at("problem").hidden = true;
  at("login").hidden = true;
  at("inside").hidden = false;
  at("user").textContent = user ?? name;
  at("role").textContent = "(" + role + ")";
  at("choose").hidden = hasPassword !== false;
  at("choose").elements.name.value = user ?? name;
}

async function begin() {
  const link = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (link !== "") {
    at("status").textContent = texts.working;
    try {
      return enter(await ask("/api/auth/use-link", { link }));
    } catch (problem) {
      fail(problem);
    }
  }
  try {
    enter(await ask("/api/auth/whoami"));
  } catch {
    at("login").hidden = false;
  }
}

at("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(event.target));
  try {
    enter(await ask("/api/auth/login", { name, password }));
  } catch (problem) {
    fail(problem);
  }
});

at("choose").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await ask("/api/auth/password", { password: new FormData(event.target).get("password") });
    at("choose").hidden = true;
    at("status").textContent = texts.chosen;
  } catch (problem) {
    fail(problem);
  }
});

at("logout").addEventListener("click", async () => {
  await ask("/api/auth/logout", {});
  location.reload();
});

begin();
`;

export const welcomeStyle = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
[hidden] { display: none !important; }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f6f6f4, #17181a); color: light-dark(#1d1f21, #e8e8e6); }
main { max-width: 26rem; margin: 8vh auto 0; padding: 2rem; border-radius: 12px; background: light-dark(#fff, #212326); box-shadow: 0 1px 3px #0003; }
h1 { margin: 0; font-size: 1.5rem; }
.lead, .quiet { margin-top: 0; color: light-dark(#595c60, #a5a8ac); }
.quiet { font-size: .875rem; }
label { display: block; margin: 1rem 0; }
input { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .6rem; font: inherit; border: 1px solid light-dark(#85888c, #7d8185); border-radius: 6px; background: transparent; color: inherit; }
button { min-height: 44px; padding: .5rem 1.25rem; font: inherit; border: 0; border-radius: 6px; background: #1f5fbf; color: #fff; cursor: pointer; }
#logout { background: transparent; color: inherit; border: 1px solid light-dark(#85888c, #7d8185); }
:focus-visible { outline: 2px solid #4c8dff; outline-offset: 2px; }
a { color: light-dark(#1a4fa0, #8ab4ff); }
#problem { margin: 1rem 0; padding: .75rem 1rem; border-left: 4px solid #c4341f; background: light-dark(#fdf0ee, #3a2320); }
#problem p { margin: .25rem 0; }
`;
