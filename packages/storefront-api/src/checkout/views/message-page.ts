import { html } from '../html.ts'
import { layout, type PageFrame } from './layout.ts'

/** A page that says one thing and leads on: to the checkout where that helps, and to the shop. */
export function messagePage(frame: PageFrame, title: string, body: string, back?: string): string {
  const { messages } = frame.locale
  return layout(frame, {
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
