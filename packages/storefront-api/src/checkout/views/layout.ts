import type { Script } from '../../message-languages.ts'
import { preloadedFonts } from '../../fonts/fonts.generated.ts'
import { html, type SafeHtml } from '../html-template.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import { checkoutCss } from '../checkout-css.ts'
import { keepCheckoutCurrent } from '../keep-checkout-current.ts'

export interface PageFrame {
  locale: CheckoutLocale
  shopName: string
  returnUrl: string
}

// A single template value, because white space around the rules would change their CSP hash.
function styleElement(script: Script): SafeHtml {
  return { html: `<style>${checkoutCss(script)}</style>` }
}

/** The script of the checkout page. A template value of its own for the same reason. */
export const checkoutScript = `(${keepCheckoutCurrent.toString()})()`

/** A complete page of the checkout. */
export function pageLayout(
  { locale, shopName, returnUrl }: PageFrame,
  page: { title: string; skip?: string; body: SafeHtml; hasScript?: boolean },
): string {
  const { messages, script } = locale
  return html`<!doctype html>
    <html lang="${locale.code}" dir="${locale.direction}" data-script="${script}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${shopName}</title>
        <link rel="icon" href="data:," />
        ${preloadedFonts[script].map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin />`)}
        ${styleElement(script)}
      </head>
      <body>
        ${page.skip ? html`<a class="skip" href="#${page.skip}">${messages.skip}</a>` : null}
        <header>
          <div class="bar">
            <span class="brand">${shopName}</span><a href="${returnUrl}">${messages.backToShop}</a>
          </div>
        </header>
        <main>${page.body}</main>
        ${page.hasScript ? { html: `<script>${checkoutScript}</script>` } : null}
      </body>
    </html>`.html
}

/** A page with a single message and links back to the checkout, where useful, and to the shop. */
export function messagePage(frame: PageFrame, title: string, body: string, back?: string): string {
  const { messages } = frame.locale
  return pageLayout(frame, {
    title,
    body: html`<div class="message">
      <h1>${title}</h1>
      <p class="lead">${body}</p>
      <p class="actions">
        ${back ? html`<a class="button" href="${back}">${messages.backToCheckout}</a>` : null}
        <a class="button ${back ? 'quiet' : null}" href="${frame.returnUrl}"
          >${messages.backToShop}</a
        >
      </p>
    </div>`,
  })
}
