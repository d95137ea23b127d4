import { SERVER_DURATION, type InstrumentTable } from '@orrery/telemetry/start-telemetry'

/** What the shop counts and measures. */
export const SHOP_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
  'orrery.shop.carts': {
    kind: 'counter',
    description: 'Carts that somebody wanted to open, by what became of it: created or refused.',
    unit: '{cart}',
  },
  'orrery.shop.orders': {
    kind: 'counter',
    description: 'Orders that somebody wanted to place, by what became of it: placed or refused.',
    unit: '{order}',
  },
  'orrery.shop.refusals': {
    kind: 'counter',
    description: 'Requests of the API that were refused, by code.',
    unit: '{request}',
  },
}
