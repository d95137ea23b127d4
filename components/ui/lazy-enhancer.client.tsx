'use client'

import { useEffect, useRef } from 'react'

/** What a script adds to markup that the server wrote; answers how to take it away. */
export interface EnhancerModule {
  enhance: (root: HTMLElement) => () => void
}

/**
 * Brings the script of the element around it when that comes near the screen: what works without a script
 * costs no visitor anything before it is seen. What was pressed before is pressed
 * again then, a button or else a key. A script that does not come is asked for anew at the next press;
 * who pressed in vain is told of by an unhandled rejection, which the page's own updates listen to.
 *
 * @param load the import of the script; the same function at each render
 * @param soon brings it wherever the element stands, because it acts elsewhere or cannot be seen before
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
          // Until the next press the element stays as the server wrote it.
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

/** Whether a key is meant for a script: not on the way elsewhere, nor the browser's, nor one that is held down. */
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
