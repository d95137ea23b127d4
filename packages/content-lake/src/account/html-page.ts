/** An HTML page of the lake: no script, no external resource. */
interface AccountPage {
  title: string
  /** Name of the site; the page of a lake alone shows that of the program. */
  siteName?: string | undefined
  /** Markup below the title. */
  body: string
  /** An error message. */
  problem?: string | undefined
  /** Origin that the form may redirect to, in addition to the page itself. */
  leadsTo?: string | undefined
}

/** An input with its label. `invalid` associates it with the error message. */
interface Field {
  name: string
  label: string
  type: 'password' | 'email' | 'text'
  autocomplete: string
  value?: string
  hint?: string
  required?: boolean
  minLength?: number
  autofocus?: boolean
  invalid?: boolean
  readOnly?: boolean
}

export function htmlPageResponse(
  page: AccountPage,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(renderHtml(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // CSP `form-action` also covers the redirect after the form, so the page lists its target.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${
        page.leadsTo === undefined ? '' : ` ${page.leadsTo}`
      }`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

/** A form with hidden fields, visible ones and a button. */
export function renderForm(
  hidden: Readonly<Record<string, string>>,
  fields: readonly Field[],
  button: string,
): string {
  const hiddenFields = Object.entries(hidden).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post">
      ${hiddenFields.join('')}
      ${fields.map(renderInput).join('\n      ')}
      <button>${escapeHtml(button)}</button>
    </form>`
}

function renderInput(field: Field): string {
  const { name, label, type, autocomplete, value, hint, minLength } = field
  const described = [field.invalid && 'problem', hint && `${name}-hint`].filter(Boolean).join(' ')
  const attributes = [
    `id="${name}" name="${name}" autocomplete="${autocomplete}"`,
    // A text, because browsers rewrite the domain of another script in a field of type `email`.
    type === 'email'
      ? 'type="text" inputmode="email" autocapitalize="none" spellcheck="false"'
      : `type="${type}"`,
    value === undefined ? '' : `value="${escapeHtml(value)}"`,
    minLength === undefined ? '' : `minlength="${minLength}"`,
    field.required === false ? '' : 'required',
    field.autofocus ? 'autofocus' : '',
    field.readOnly ? 'readonly' : '',
    // Explicit, since browsers report an empty required field as invalid before anything was typed.
    `aria-invalid="${field.invalid === true}"`,
    described === '' ? '' : `aria-describedby="${described}"`,
  ]
  return `<label for="${name}">${escapeHtml(label)}</label>
      <input ${attributes.filter(Boolean).join(' ')}>${
        hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`
      }`
}

/** A sentence with the destination of the form. */
export function renderReturnDestination(returnTo: URL): string {
  return `<p class="from">You return to <strong>${escapeHtml(returnTo.host)}</strong>.</p>`
}

function renderHtml({ title, body, problem, siteName = 'Content lake' }: AccountPage): string {
  const notice =
    problem === undefined
      ? ''
      : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <p class="brand">${BRAND_MARK}${escapeHtml(siteName)}</p>
    <h1>${escapeHtml(title)}</h1>
    ${notice}
    ${body}
  </main>
</body>
</html>`
}

/** The mark that Studio shows as its icon (`studio/ui/brand-mark.tsx`). */
const BRAND_MARK =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="18.5"/><circle cx="20" cy="20" r="12"/><circle cx="33.1" cy="6.9" r="3" class="body"/><circle cx="9.6" cy="26" r="2.6" class="brass"/><circle cx="20" cy="20" r="3.4" class="body"/></svg>'

const STYLE = `
:root{color-scheme:light dark;--paper:#f6f4ef;--card:#fffdf8;--ink:#1d1c1a;--soft:#6a655c;--line:#d9d3c6;--accent:#1f4f46;--on-accent:#fff;--warn:#9b2c1f}
@media (prefers-color-scheme:dark){:root{--paper:#131413;--card:#1b1d1b;--ink:#eeece6;--soft:#a39e92;--line:#36392f;--accent:#8fc7b6;--on-accent:#10231e;--warn:#f0a08f}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{inline-size:min(24rem,100%);padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;box-shadow:0 1.5rem 3rem -2rem rgb(0 0 0/.35)}
.brand{display:flex;align-items:center;gap:.75rem;margin-block-end:1.5rem;font-family:ui-serif,Georgia,serif}
svg{flex:none;inline-size:2.5rem;fill:none;stroke:currentcolor;stroke-width:1.5}
.body,.brass{stroke:none;fill:currentcolor}
.brass{fill:#a8843f}
h1{margin:0 0 1.5rem;font:500 1.5rem/1.2 ui-serif,Georgia,serif;text-wrap:balance}
p{margin:0 0 1rem}
label{display:block;margin-block:1rem .375rem;font-size:.875rem;color:var(--soft)}
input:not([type=hidden]){inline-size:100%;padding:.75rem .875rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.5rem}
input[aria-invalid=true]{border-color:var(--warn)}
button{inline-size:100%;margin-block-start:1.25rem;padding:.8rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:.5rem;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.problem{margin:0 0 1rem;color:var(--warn)}
.hint{margin:.375rem 0 0;font-size:.8125rem;color:var(--soft)}
.from{margin:1.25rem 0 0;font-size:.8125rem;color:var(--soft);overflow-wrap:anywhere}
.from+.from{margin-block-start:.5rem}`

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Content of the login page. */
interface LoginPage {
  siteName?: string | undefined
  /** Destination after the login, for the note below the form; undefined hides the form. */
  returnTo?: URL
  /** Hidden fields that the form submits. */
  hidden?: Record<string, string>
  /** Whether people sign in by e-mail, and whether there is a shared password. */
  people?: boolean
  shared?: boolean
  /** E-mail from the previous submission. */
  email?: string
  problem?: string
}

/** The login page: e-mail and password, or the shared password alone. */
export function renderLoginPage(
  page: LoginPage,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const { returnTo, problem, siteName } = page
  const form =
    returnTo === undefined ? '' : renderForm(page.hidden ?? {}, loginFields(page), 'Sign in')
  const body =
    returnTo === undefined ? '' : `${form}${renderHelp(page)}${renderReturnDestination(returnTo)}`
  const title = siteName === undefined ? 'Sign in to the content lake' : 'Sign in'
  const leadsTo = returnTo?.origin
  return htmlPageResponse({ title, siteName, body, problem, leadsTo }, status, headers)
}

function loginFields({ people, shared, email = '', problem }: LoginPage): Field[] {
  const invalid = problem !== undefined
  const password: Field = {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    autofocus: !people || email !== '',
    invalid,
  }
  if (!people) return [password]
  const address: Field = {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: email,
    required: !shared,
    autofocus: email === '',
    invalid,
    ...(shared && { hint: 'Leave empty to sign in with the shared password.' }),
  }
  return [address, password]
}

function renderHelp({ people }: LoginPage): string {
  if (!people) return ''
  const help =
    'Forgot your password, or have none yet? An administrator can send you a one-time sign-in link.'
  return `<p class="from">${escapeHtml(help)}</p>`
}
