'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { scrollStance, type ScrollStance } from './scroll-stance.ts'

/** Handler interval in ms. */
const throttle = 100

/** The header element of the top bar: reduces once the page has moved, hides on the way down, returns on the way up. */
export function TopBarScroll({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)

  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    let stance: ScrollStance = { hidden: false, reduced: false, turn: window.scrollY }
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      timer = undefined
      stance = scrollStance(stance, window.scrollY)
      bar.toggleAttribute('data-hidden', stance.hidden)
      bar.toggleAttribute('data-reduced', stance.reduced)
    }
    const onScroll = () => {
      timer ??= setTimeout(measure, throttle)
    }
    measure()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return (
    <header ref={ref} className="top-bar">
      {children}
    </header>
  )
}
