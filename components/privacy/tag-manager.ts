interface TagWindow extends Window {
  dataLayer?: unknown[]
}

/** Loads the container of a tag manager, with leave to count and without leave to advertise. */
export function loadTagManager({ id, origin }: { id: string; origin: string }): void {
  const layer = ((window as TagWindow).dataLayer ??= [])
  // The container distinguishes a command from an event by its `arguments` object.
  function command(..._words: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${origin}/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
