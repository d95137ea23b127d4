import { html, type Html } from '../html.ts'
import type { CheckoutLocale } from '../locales.ts'
import { style } from '../style.ts'

// Written as one value: white space around the rules would break their hash in the CSP.
const styleElement: Html = { html: `<style>${style}</style>` }

export interface PageFrame {
  locale: CheckoutLocale
  shopName: string
  returnUrl: string
}

/** A whole page of the checkout. */
export function layout(
  { locale, shopName, returnUrl }: PageFrame,
  page: { title: string; skip?: string; body: Html },
): string {
  const { messages } = locale
  return html`<!doctype html>
    <html lang="${locale.code}" dir="${locale.direction}" data-script="${locale.script}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${shopName}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        ${page.skip ? html`<a class="skip" href="#${page.skip}">${messages.skip}</a>` : null}
        <header>
          <div class="bar">
            <span class="brand">${shopName}</span><a href="${returnUrl}">${messages.backToShop}</a>
          </div>
        </header>
        <main>${page.body}</main>
      </body>
    </html>`.html
}
