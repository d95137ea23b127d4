'use client'

import { useEffect } from 'react'

let listening = false
const isForm = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null
const load = () => import('./submit-form.ts')

/**
 * Waits for the first touch of any form of the page, and only then loads what sends it in place. The
 * listeners stay: they serve every form of every page of the visit.
 */
export function FormEnhancer() {
  useEffect(() => {
    if (document.querySelector('form[data-form] [data-instant]:not([data-instant=""])')) {
      void load().then(({ localizeDateTimes }) => localizeDateTimes(document))
    }
    if (listening) return
    listening = true
    document.addEventListener('focusin', ({ target }) => {
      const form = isForm(target)
      if (form) void load().then(({ prepareForm }) => prepareForm(form))
    })
    document.addEventListener('submit', (event) => {
      const form = isForm(event.target)
      if (!form) return
      event.preventDefault()
      load().then(
        ({ submitForm }) => submitForm(form),
        // Its code did not come; the form works without.
        () => HTMLFormElement.prototype.submit.call(form),
      )
    })
  }, [])
  return null
}
