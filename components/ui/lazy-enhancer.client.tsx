'use client'

import { useEffect, useRef } from 'react'

/** Adds behaviour to server-rendered markup; `enhance` returns its cleanup. */
export interface EnhancerModule {
  enhance: (root: HTMLElement) => () => void
}

/**
 * Loads the script of its parent element when that comes near the viewport, so that markup which works without a
 * script costs nothing before. An earlier click or key press is replayed after loading. A failed load is retried at
 * the next press; if that fails too, an unhandled rejection reaches `newBuildTracker`.
 *
 * @param load the import of the script; the same function at each render
 * @param soon loads it regardless of the viewport, because it acts elsewhere or is invisible before
 */
export function LazyEnhancer({
  load,
  soon = false,
}: {
  load: () => Promise<EnhancerModule>
  soon?: boolean
}) {
  const ref = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const root = ref.current?.parentElement
    if (!root) return
    let leave: (() => void) | undefined
    let left = false
    let isLost = false
    let click: (() => void) | undefined
    let key: (() => void) | undefined
    const hold = (event: MouseEvent | KeyboardEvent) => {
      const target = event.target as Element
      const button = target.closest<HTMLElement>('button[type="button"]')
      if (event instanceof KeyboardEvent) {
        if (isPlainKeyPress(event))
          key = () => target.dispatchEvent(new KeyboardEvent('keydown', event))
      } else if (button) click = () => button.click()
      if (isLost && (click ?? key)) begin()
    }
    const letGo = () => {
      root.removeEventListener('click', hold)
      root.removeEventListener('keydown', hold)
    }
    const begin = () => {
      isLost = false
      load().then(
        ({ enhance }) => {
          letGo()
          if (left) return
          leave = enhance(root)
          const pressed = click ?? key
          pressed?.()
        },
        (error: unknown) => {
          // Until the next press the element stays as rendered by the server.
          isLost = true
          const pressed = click ?? key
          click = key = undefined
          if (pressed && !left) throw error
        },
      )
    }
    root.addEventListener('click', hold)
    root.addEventListener('keydown', hold)
    const stop = soon ? begin() : whenNear(root, begin)
    return () => {
      left = true
      letGo()
      stop?.()
      leave?.()
    }
  }, [load, soon])

  return <span ref={ref} hidden />
}

/** Whether a key press is meant for the script: no Tab, no shortcut of the browser, no key repeat. */
function isPlainKeyPress(event: KeyboardEvent): boolean {
  const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
  return key !== 'Tab' && !(repeat || altKey || ctrlKey || metaKey || shiftKey)
}

function whenNear(element: Element, begin: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    begin()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      begin()
    },
    { rootMargin: '50% 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
