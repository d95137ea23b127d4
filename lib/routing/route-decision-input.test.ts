import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { decideRoute } from './decide-route.ts'
import { routeDecisionInputOf } from './route-decision-input.ts'

const root = new NextRequest('https://orrery.example/', {
  headers: { accept: 'text/html', 'accept-language': 'fr', cookie: 'i18n_redirected=ar' },
})

describe('route decision input', () => {
  it('detects the language when detection is enabled', () => {
    expect(decideRoute(routeDecisionInputOf(root), undefined)).toMatchObject({
      type: 'redirect',
      location: '/ar',
      status: 302,
    })
  })

  it('shows English at the root when detection is disabled, ignoring cookie and browser', () => {
    expect(decideRoute(routeDecisionInputOf(root, false, false), undefined)).toEqual({
      type: 'page',
      address: { kind: 'home', locale: 'en' },
    })
  })
})
