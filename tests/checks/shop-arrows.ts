/** One forbidden import for each line of the embedded shop's own table; see `forbiddenInside`. */
export const forbiddenInShop: [string, string][] = [
  ['services/storefront-api/src/trouble.ts', "import { NotStored } from './store/group-commit.ts'"],
  ['services/storefront-api/src/startup-error.ts', "import { readConfig } from './config.ts'"],
  ['services/storefront-api/src/languages.ts', "import { en } from './checkout/messages/en.ts'"],
  ['services/storefront-api/src/money/a.ts', "import { gid } from '../catalogue/gid.ts'"],
  ['services/storefront-api/src/limits/a.ts', "import { readText } from '../http/body.ts'"],
  ['services/storefront-api/src/media/a.ts', "import { readText } from '../http/body.ts'"],
  [
    'services/storefront-api/src/http/a.ts',
    "import { createGraphqlRoute } from '../graphql/route.ts'",
  ],
  [
    'services/storefront-api/src/catalogue/a.ts',
    "import type { StockStore } from '../store/stock.ts'",
  ],
  ['services/storefront-api/src/cart/a.ts', "import { createCartStore } from '../store/carts.ts'"],
  [
    'services/storefront-api/src/store/a.ts',
    "import { createCartDesk } from '../desk/cart-desk.ts'",
  ],
  [
    'services/storefront-api/src/desk/a.ts',
    "import type { ShopContext } from '../graphql/context.ts'",
  ],
  [
    'services/storefront-api/src/graphql/a.ts',
    "import { createOrderStore } from '../store/orders.ts'",
  ],
  ['services/storefront-api/src/checkout/html.ts', "import { style } from './style.ts'"],
  ['services/storefront-api/src/faces/a.ts', "import { styleOf } from '../checkout/style.ts'"],
  ['services/storefront-api/src/admin/a.ts', "import { style } from '../checkout/style.ts'"],
  [
    'services/storefront-api/src/checkout/a.ts',
    "import type { ShopContext } from '../graphql/context.ts'",
  ],
  [
    'services/storefront-api/src/operations/a.ts',
    "import { createSyncScheduler } from '../sync/scheduler.ts'",
  ],
  ['services/storefront-api/src/sync/a.ts', "import type { Shop } from '../shop.ts'"],
  ['services/storefront-api/src/config-values.ts', "import { readConfig } from './config.ts'"],
  ['services/storefront-api/src/config.ts', "import { serveShop } from './serve.ts'"],
  ['services/storefront-api/src/routes.ts', "import { createShop } from './shop.ts'"],
  ['services/storefront-api/src/shop.ts', "import { serveShop } from './serve.ts'"],
  ['services/storefront-api/src/serve.ts', "import { runCommandLine } from './cli/run.ts'"],
  ['services/storefront-api/src/csv/a.ts', "import { createCartDesk } from '../desk/cart-desk.ts'"],
  ['services/storefront-api/src/telemetry/a.ts', "import { startServer } from '../http/server.ts'"],
  ['services/storefront-api/src/cli/a.ts', "import { createHandler } from '../routes.ts'"],
]
