'use client'

import { useEffect, useLayoutEffect } from 'react'
import { localizeDateTimes } from '#lib/forms/localize-date-times.ts'

let listening = false
const isForm = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null
const load = () => import('./submit-form.ts')

/**
 * Loads the code that submits forms in place on the first interaction with a form. The delegated listeners stay
 * and serve every form of every page of the visit.
 */
export function FormEnhancer() {
  // Before paint, for a form that was rendered in the browser.
  useLayoutEffect(localizeDateTimes, [])
  useEffect(() => {
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
        // The code failed to load; the form still posts.
        () => HTMLFormElement.prototype.submit.call(form),
      )
    })
  }, [])
  return null
}
