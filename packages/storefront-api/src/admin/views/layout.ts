import { preloadedFonts } from '../../fonts/fonts.generated.ts'
import { html, type SafeHtml } from '../../checkout/html-template.ts'
import type { OneTimeNotice, AdminSession } from '../sessions.ts'
import { adminCss } from '../admin-css.ts'

// A single template value, because white space around the rules would change their CSP hash.
const styleElement: SafeHtml = { html: `<style>${adminCss}</style>` }

const places = [
  ['/admin', 'Overview'],
  ['/admin/products', 'Products'],
  ['/admin/orders', 'Orders'],
  ['/admin/discounts', 'Discounts'],
  ['/admin/gift-cards', 'Gift cards'],
] as const

/** What every page of the admin renders. */
export interface AdminPageFrame {
  shopName: string
  /** null when not signed in. */
  session: AdminSession | null
  /** The result of the last action. */
  notice: OneTimeNotice | null
}

interface AdminPage {
  title: string
  /** The menu entry that it belongs to. */
  place?: (typeof places)[number][0]
  body: SafeHtml
}

/** The hidden CSRF field of a form. */
export function csrfField({ session }: AdminPageFrame): SafeHtml {
  return html`<input type="hidden" name="csrf" value="${session?.csrf}" />`
}

function noticeOf({ kind, text, code }: OneTimeNotice): SafeHtml {
  return html`<div class="notice ${kind}" role="${kind === 'failed' ? 'alert' : 'status'}">
    ${text}${code === undefined ? null : html`<code>${code}</code>`}
  </div>`
}

function menu(frame: AdminPageFrame, place: AdminPage['place']): SafeHtml {
  return html`<nav aria-label="Admin">
      <ul>
        ${places.map(
          ([path, name]) =>
            html`<li>
              <a href="${path}" ${path === place ? html`aria-current="page"` : null}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <form method="post" action="/admin/sign-out">
      ${csrfField(frame)}<button class="quiet">Sign out</button>
    </form>`
}

/** A complete page of the admin. */
export function adminPageLayout(frame: AdminPageFrame, { title, place, body }: AdminPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${frame.shopName} admin</title>
        <link rel="icon" href="data:," />
        ${preloadedFonts.latin.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin />`)}
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <div class="bar">
            <span class="brand">${frame.shopName}<small>Admin</small></span>
            ${frame.session ? menu(frame, place) : null}
          </div>
        </header>
        <main id="content" tabindex="-1">${frame.notice && noticeOf(frame.notice)}${body}</main>
      </body>
    </html>`.html
}

/** A page with a single message. */
export function adminMessagePage(frame: AdminPageFrame, title: string, text: string): string {
  return adminPageLayout(frame, {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p class="lead"><a href="/admin">Go to overview</a></p>`,
  })
}

/** The sign-in page. */
export function signInPage(frame: AdminPageFrame): string {
  return adminPageLayout(frame, {
    title: 'Sign in',
    body: html`<div class="sign-in">
      <h1>Sign in</h1>
      <form method="post" action="/admin/sign-in">
        <div>
          <label for="token">Admin token</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            required
            aria-invalid="false"
            aria-describedby="token-hint"
          />
        </div>
        <p class="soft" id="token-hint">
          The token that the shop was started with (--admin-token). After npm start, it is in
          secrets.json in the data folder. A shop without a configured token prints one at start.
        </p>
        <div><button>Sign in</button></div>
      </form>
    </div>`,
  })
}
