'use client'

import { useEffect, useRef } from 'react'

/** What a script adds to markup that the server wrote; answers how to take it away. */
export interface BehaviourModule {
  enhance: (root: HTMLElement) => () => void
}

/**
 * Brings the script of the element around it when that comes near the screen: what works without a script
 * costs no visitor anything before it is seen. What was pressed before is pressed
 * again then, a button or a key.
 *
 * @param load the import of the script; the same function at each render
 * @param soon brings it wherever the element stands, because it cannot be seen before
 */
export function Behaviour({
  load,
  soon = false,
}: {
  load: () => Promise<BehaviourModule>
  soon?: boolean
}) {
  const ref = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const root = ref.current?.parentElement
    if (!root) return
    let leave: (() => void) | undefined
    let left = false
    let pressed: (() => void) | undefined
    const hold = (event: MouseEvent | KeyboardEvent) => {
      const target = event.target as Element
      const button = target.closest<HTMLElement>('button[type="button"]')
      if (event instanceof KeyboardEvent)
        pressed = () => target.dispatchEvent(new KeyboardEvent('keydown', event))
      else if (button) pressed = () => button.click()
    }
    const letGo = () => {
      root.removeEventListener('click', hold)
      root.removeEventListener('keydown', hold)
    }
    const begin = () => {
      load().then(
        ({ enhance }) => {
          letGo()
          if (left) return
          leave = enhance(root)
          pressed?.()
        },
        // Without its script the element stays as the server wrote it.
        () => undefined,
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
