import { html } from '../html.ts'
import { layout, type PageFrame } from './layout.ts'

/** A page that says one thing and leads back to the shop. */
export function messagePage(frame: PageFrame, title: string, body: string): string {
  return layout(frame, {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${body}</p>
      <p class="actions">
        <a class="button" href="${frame.returnUrl}">${frame.locale.messages.backToShop}</a>
      </p>`,
  })
}
