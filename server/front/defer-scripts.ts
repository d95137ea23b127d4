type WithTrustedTypes = Window & {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
    ) => unknown
  }
}

/**
 * Inlined into each page: loads the page's scripts after first paint or on the first user input. A click before
 * hydration is replayed afterwards. A payload that fails to load is requested again on the next input.
 *
 * Self-contained: its source text is the script, so it refers to nothing outside itself and contains no `</script>`.
 */
export function deferScripts(): void {
  const { payload, scripts } = (document.currentScript as HTMLScriptElement).dataset
  const root = document.documentElement
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel']
  let others = scripts!.split(' ')

  // The default Trusted Types policy allows the site's own script URLs, the empty element in which React creates
  // a script, and text without markup.
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
    // Another policy named "default" exists, such as one of a browser extension.
  }
  let pressed: { button: HTMLElement; at: number } | undefined

  function load(src: string): HTMLScriptElement {
    const script = document.createElement('script')
    // In order: the payload runs before the scripts that read it.
    script.async = false
    script.src = src
    document.head.append(script)
    // Next.js recognizes loaded scripts by this attribute.
    script.setAttribute('async', '')
    return script
  }

  function start(sign?: Event): void {
    // Browsers fire a pointermove without movement when a page appears below a resting pointer.
    const { type, movementX, movementY } = (sign ?? {}) as Partial<PointerEvent>
    if (type === 'pointermove' && !movementX && !movementY) return
    for (const sign of signs) removeEventListener(sign, start, true)
    if (root.dataset.scripts !== 'waiting') return
    root.dataset.scripts = 'loading'
    const page = encodeURIComponent(location.pathname)
    // Without the payload the other scripts do nothing.
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
      // An older click is not replayed.
      if (button?.isConnected && Date.now() - at! < 15000) setTimeout(() => button.click())
    },
    { once: true },
  )
  // A rendered frame may reach the screen much later, so this waits for first-contentful-paint.
  function onceSeen(): void {
    const first = 'first-contentful-paint'
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName(first).length === 0) return
      observer.disconnect()
      setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  }

  // After two frames, the loaded page is drawn.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(onceSeen))
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted, { once: true })
  // Starts anyway when an image hangs or the page is in the background.
  setTimeout(start, 4000)
}
