import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { decideRoute } from './decide-route.ts'
import { routeRequestOf } from './page-request.ts'

const root = new NextRequest('https://orrery.example/', {
  headers: { accept: 'text/html', 'accept-language': 'fr', cookie: 'i18n_redirected=ar' },
})

it('looks for a language where detection is on', () => {
  expect(decideRoute(routeRequestOf(root), undefined)).toMatchObject({
    type: 'redirect',
    location: '/ar',
    status: 302,
  })
})

it('shows English at the root where detection is off, whatever cookie and browser say', () => {
  expect(decideRoute(routeRequestOf(root, false, false), undefined)).toEqual({
    type: 'page',
    address: { kind: 'home', locale: 'en' },
  })
})
