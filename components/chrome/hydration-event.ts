/** Event of the window once React has hydrated the page; server/front/defer-scripts.ts waits for it. */
export const hydratedEvent = 'orrery:alive'

/** Dispatches the event, and sets `data-alive` on the root for code that runs later. */
export function announceHydrated(): void {
  document.documentElement.dataset['alive'] = ''
  const { defaultView: view } = document
  view?.dispatchEvent(new view.Event(hydratedEvent))
}
