import type { Page } from '@playwright/test'

/** Records every request of a page to another host. */
export function foreignRequests(page: Page): string[] {
  const foreign: string[] = []
  const here = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/
  const note = (address: string) => {
    const url = new URL(address)
    if (/^(https?|wss?):$/.test(url.protocol) && !here.test(url.hostname)) foreign.push(address)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return foreign
}
