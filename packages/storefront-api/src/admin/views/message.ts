import { html } from '../../checkout/html.ts'
import { layout, type AdminFrame } from './layout.ts'

/** A page that says one thing. */
export function messagePage(frame: AdminFrame, title: string, text: string): string {
  return layout(frame, {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p class="lead"><a href="/admin">Go to the overview</a></p>`,
  })
}
