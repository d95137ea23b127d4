/** One forbidden import for each line of the shop's folder rules; see `forbiddenFolderImports`. */
export const forbiddenShopImports: [string, string][] = [
  [
    'packages/storefront-api/src/storage-failure.ts',
    "import { WriteFailed } from './store/group-commit.ts'",
  ],
  ['packages/storefront-api/src/startup-error.ts', "import { readConfig } from './config.ts'"],
  [
    'packages/storefront-api/src/message-languages.ts',
    "import { en } from './checkout/messages/en.ts'",
  ],
  ['packages/storefront-api/src/money/a.ts', "import { gid } from '../catalogue/gid.ts'"],
  [
    'packages/storefront-api/src/limits/a.ts',
    "import { readBodyText } from '../http/read-body.ts'",
  ],
  ['packages/storefront-api/src/media/a.ts', "import { readBodyText } from '../http/read-body.ts'"],
  [
    'packages/storefront-api/src/http/a.ts',
    "import { createGraphqlRoute } from '../graphql/route.ts'",
  ],
  [
    'packages/storefront-api/src/catalogue/a.ts',
    "import type { StockStore } from '../store/stock-store.ts'",
  ],
  [
    'packages/storefront-api/src/cart/a.ts',
    "import { createCartStore } from '../store/cart-store.ts'",
  ],
  [
    'packages/storefront-api/src/store/a.ts',
    "import { createCartService } from '../services/cart-service.ts'",
  ],
  [
    'packages/storefront-api/src/services/a.ts',
    "import type { ShopContext } from '../graphql/shop-context.ts'",
  ],
  [
    'packages/storefront-api/src/graphql/a.ts',
    "import { createOrderStore } from '../store/order-store.ts'",
  ],
  [
    'packages/storefront-api/src/checkout/html-template.ts',
    "import { checkoutCss } from './checkout-css.ts'",
  ],
  [
    'packages/storefront-api/src/fonts/a.ts',
    "import { checkoutCss } from '../checkout/checkout-css.ts'",
  ],
  [
    'packages/storefront-api/src/admin/a.ts',
    "import { checkoutCss } from '../checkout/checkout-css.ts'",
  ],
  [
    'packages/storefront-api/src/checkout/a.ts',
    "import type { ShopContext } from '../graphql/shop-context.ts'",
  ],
  [
    'packages/storefront-api/src/operations/a.ts',
    "import { createSyncScheduler } from '../sync/sync-scheduler.ts'",
  ],
  ['packages/storefront-api/src/sync/a.ts', "import type { Shop } from '../shop.ts'"],
  ['packages/storefront-api/src/setting-parsers.ts', "import { readConfig } from './config.ts'"],
  ['packages/storefront-api/src/config.ts', "import { serveShop } from './serve.ts'"],
  ['packages/storefront-api/src/routes.ts', "import { createShop } from './shop.ts'"],
  ['packages/storefront-api/src/shop.ts', "import { serveShop } from './serve.ts'"],
  [
    'packages/storefront-api/src/serve.ts',
    "import { runCommandLine } from './cli/run-command-line.ts'",
  ],
  [
    'packages/storefront-api/src/csv/a.ts',
    "import { createCartService } from '../services/cart-service.ts'",
  ],
  ['packages/storefront-api/src/telemetry/a.ts', "import { startServer } from '../http/server.ts'"],
  ['packages/storefront-api/src/cli/a.ts', "import { createRoutes } from '../routes.ts'"],
]
