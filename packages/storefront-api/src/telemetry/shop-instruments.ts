import { SERVER_DURATION, type InstrumentTable } from '@orrery/telemetry/start-telemetry'

/** What the shop counts and measures. */
export const SHOP_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
  'orrery.shop.carts': {
    kind: 'counter',
    description: 'Requests to create a cart, by outcome: created or refused.',
    unit: '{cart}',
  },
  'orrery.shop.orders': {
    kind: 'counter',
    description: 'Requests to place an order, by outcome: placed or refused.',
    unit: '{order}',
  },
  'orrery.shop.refusals': {
    kind: 'counter',
    description: 'Refused API requests, by code.',
    unit: '{request}',
  },
}
