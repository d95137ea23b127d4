/**
 * Runs in the browser, written into each page: loads the scripts of the page once it has been painted,
 * or at the first sign of a hand. What was pressed before they live is pressed again then.
 *
 * It stands alone: its text is the script, so it names nothing from outside itself.
 */
export function startScripts(): void {
  const { payload, scripts } = (document.currentScript as HTMLScriptElement).dataset
  const root = document.documentElement
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']
  let pressed: HTMLElement | undefined

  function start(): void {
    for (const sign of signs) removeEventListener(sign, start, true)
    if (root.dataset.scripts !== 'waiting') return
    root.dataset.scripts = 'loading'
    const page = encodeURIComponent(location.pathname + location.search)
    for (const src of [`/_payload/${payload}.js?of=${page}`, ...scripts!.split(' ')]) {
      const script = document.createElement('script')
      // In their order: the payload comes before those that read it.
      script.async = false
      script.src = src
      document.head.append(script)
      // The framework knows the scripts that are there by this attribute.
      script.setAttribute('async', '')
    }
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : undefined
    if (button?.type === 'button' && !button.matches('[popovertarget],[commandfor]'))
      pressed = button
  }

  root.dataset.scripts = 'waiting'
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  addEventListener('click', press, true)
  addEventListener(
    'orrery:alive',
    () => {
      removeEventListener('click', press, true)
      delete root.dataset.scripts
      setTimeout(() => pressed?.isConnected && pressed.click())
    },
    { once: true },
  )
  // Two frames on, what the page has loaded is on the screen.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted, { once: true })
  // A picture that does not come, or a page in the background, holds nothing up for long.
  setTimeout(start, 4000)
}
