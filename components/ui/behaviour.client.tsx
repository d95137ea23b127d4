'use client'

import { useEffect, useRef } from 'react'

/** What a script adds to markup that the server wrote; answers how to take it away. */
export interface BehaviourModule {
  enhance: (root: HTMLElement) => () => void
}

/**
 * Brings the script of the element around it when that comes near the screen: what works without a script
 * costs no visitor anything before it is seen. A button that was pressed before is pressed again then.
 *
 * @param load the import of the script; the same function at each render
 */
export function Behaviour({ load }: { load: () => Promise<BehaviourModule> }) {
  const ref = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const root = ref.current?.parentElement
    if (!root) return
    let leave: (() => void) | undefined
    let left = false
    let pressed: HTMLElement | null = null
    const hold = ({ target }: Event) => {
      pressed = (target as Element).closest<HTMLElement>('button[type="button"]')
    }
    const begin = () => {
      load().then(
        ({ enhance }) => {
          root.removeEventListener('click', hold)
          if (left) return
          leave = enhance(root)
          pressed?.click()
        },
        // Without its script the element stays as the server wrote it.
        () => undefined,
      )
    }
    root.addEventListener('click', hold)
    const stop = whenNear(root, begin)
    return () => {
      left = true
      root.removeEventListener('click', hold)
      stop()
      leave?.()
    }
  }, [load])

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
