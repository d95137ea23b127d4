/**
 * Runs in the browser, from its source text: it may refer to nothing outside of itself. Sends the form when the
 * delivery option changes or the page returns from the back/forward cache, and replaces the parts of the page that
 * depend on it (`data-live`). Without it, or without a connection, the form has a button for this (`data-fallback`).
 */
export function keepCheckoutCurrent(): void {
  const form = document.querySelector('form')
  if (!form) return
  const fallback = form.querySelector<HTMLElement>('[data-fallback]')
  let isSending = false
  let isOutdated = false

  const partsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-live]')]

  const show = (page: Document): boolean => {
    const shown = partsOf(document)
    const current = partsOf(page)
    const fits =
      shown.length === current.length &&
      shown.every((part, index) => part.dataset.live === current[index]?.dataset.live)
    if (!fits) return false
    const focused = document.activeElement?.id
    shown.forEach((part, index) => {
      if (!part.isEqualNode(current[index]!)) part.replaceWith(current[index]!)
    })
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
    return true
  }

  /** Sends the form as the button does, again while it changes meanwhile. */
  const send = async (): Promise<void> => {
    isOutdated = true
    if (isSending) return
    isSending = true
    try {
      while (isOutdated) {
        isOutdated = false
        const body = new URLSearchParams()
        new FormData(form).forEach((value, name) => {
          // A code that is being typed is not applied.
          if (name !== 'code' && typeof value === 'string') body.append(name, value)
        })
        // oxlint-disable-next-line no-await-in-loop -- the server must receive the values in order
        const response = await fetch(form.action, { method: 'POST', body })
        // oxlint-disable-next-line no-await-in-loop
        const page = new DOMParser().parseFromString(await response.text(), 'text/html')
        if (isOutdated) continue
        // The order is placed, the cart has expired or its items are sold out.
        const isOver = response.ok || response.status === 404
        if (isOver && !(response.ok && show(page))) location.replace(response.url)
        if (fallback) fallback.hidden = isOver
      }
    } catch {
      if (fallback) fallback.hidden = false
    } finally {
      isSending = false
    }
  }

  if (fallback) fallback.hidden = true
  form.addEventListener('change', ({ target }) => {
    const isDelivery = target instanceof HTMLInputElement && target.name === 'delivery'
    if (isDelivery || isSending) void send()
  })
  addEventListener('pageshow', ({ persisted }) => {
    // Browsers may restore a choice without what depends on it.
    const choices = [...form.querySelectorAll<HTMLInputElement>('input[name="delivery"]')]
    if (persisted || choices.some((choice) => choice.checked !== choice.defaultChecked)) void send()
  })
}
