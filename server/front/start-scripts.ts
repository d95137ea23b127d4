type WithTrustedTypes = Window & {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
    ) => unknown
  }
}

/**
 * Runs in the browser, written into each page: loads the scripts of the page once it has been painted,
 * or at the first sign of a hand. What was pressed before they live is pressed again then. A payload that does
 * not come is asked for again at the next sign.
 *
 * It stands alone: its text is the script, so it names nothing from outside itself, and nothing in it ends a script.
 */
export function startScripts(): void {
  const { payload, scripts } = (document.currentScript as HTMLScriptElement).dataset
  const root = document.documentElement
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel']
  let others = scripts!.split(' ')

  // Text becomes a script or markup by what is written here alone (Trusted Types): the site's own files, the empty
  // element in which React makes a script, and text without any markup.
  try {
    ;(window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
      createScriptURL(url) {
        const { origin, pathname } = new URL(url, document.baseURI)
        const own = origin === location.origin && /^\/_(?:next|payload)\//.test(pathname)
        return own ? url : null
      },
      createHTML: (html) => (/^(?:<script><.script>|[^<]*)$/.test(html) ? html : null),
    })
  } catch {
    // Something else of this browser has its own.
  }
  let pressed: { button: HTMLElement; at: number } | undefined

  function load(src: string): HTMLScriptElement {
    const script = document.createElement('script')
    // In their order: the payload comes before those that read it.
    script.async = false
    script.src = src
    document.head.append(script)
    // The framework knows the scripts that are there by this attribute.
    script.setAttribute('async', '')
    return script
  }

  function start(sign?: Event): void {
    // The browser makes one of its own where a page appears below a hand that rests.
    const { type, movementX, movementY } = (sign ?? {}) as Partial<PointerEvent>
    if (type === 'pointermove' && !movementX && !movementY) return
    for (const sign of signs) removeEventListener(sign, start, true)
    if (root.dataset.scripts !== 'waiting') return
    root.dataset.scripts = 'loading'
    const page = encodeURIComponent(location.pathname)
    // Without it the others have come, but begin nothing.
    load(`/_payload/${payload}.js?of=${page}`).onerror = wait
    others.forEach(load)
    others = []
  }

  function wait(): void {
    root.dataset.scripts = 'waiting'
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : undefined
    const isOurs = button?.type === 'button' && !button.matches('[popovertarget],[commandfor]')
    pressed = isOurs ? { button: button!, at: Date.now() } : undefined
  }

  function leave({ key }: KeyboardEvent): void {
    if (key === 'Escape') pressed = undefined
  }

  wait()
  addEventListener('click', press, true)
  addEventListener('keydown', leave, true)
  addEventListener(
    'orrery:alive',
    () => {
      removeEventListener('click', press, true)
      removeEventListener('keydown', leave, true)
      delete root.dataset.scripts
      const { button, at } = pressed ?? {}
      // Nobody waits longer than this for what a button does.
      if (button?.isConnected && Date.now() - at! < 15000) setTimeout(() => button.click())
    },
    { once: true },
  )
  // A frame that was made may reach the screen much later; the browser says when the first one has.
  function onceSeen(): void {
    const first = 'first-contentful-paint'
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName(first).length === 0) return
      observer.disconnect()
      setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  }

  // Two frames on, what the page has loaded is drawn.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(onceSeen))
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted, { once: true })
  // A picture that does not come, or a page in the background, holds nothing up for long.
  setTimeout(start, 4000)
}
