/** Event of the window once React has hydrated the page; server/front/start-scripts.ts waits for it. */
export const hydratedEvent = 'orrery:alive'

/** Tells it, and leaves a lasting mark for who asks later: `data-alive` of the root. */
export function announceHydrated(): void {
  document.documentElement.dataset['alive'] = ''
  const { defaultView: view } = document
  view?.dispatchEvent(new view.Event(hydratedEvent))
}
