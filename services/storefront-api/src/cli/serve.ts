import { startTelemetry } from '@orrery/telemetry/start'
import { readConfig } from '../config.ts'
import { serveShop } from '../serve.ts'
import { SHOP_INSTRUMENTS } from '../telemetry/instruments.ts'
import type { Command } from './command.ts'

/** Runs the shop until somebody asks it to stop. */
export const serve: Command = {
  help: `Runs the shop until it is stopped with Ctrl-C or SIGTERM.

Usage: storefront-api [serve] [OPTIONS]

  --port N            port, 0 for a free one (3334)
  --host HOST         address to listen on (127.0.0.1)
  --data-dir DIR      folder of the store ($DATA_DIR/storefront-api, or .data/storefront-api)
  --catalogue FILE    what the shop sells (seed/catalogue/catalogue.json)
  --media DIR         the catalogue's pictures (../media beside the catalogue)
  --token TOKEN       what requests to the API must carry (nothing)
  --admin-token TOKEN what opens the admin pages at /admin (made up and told, on this machine only)
  --public-url URL    the shop's address as others see it (http://localhost:PORT)
  --return-url URL    where the checkout leads back to (http://localhost:3000)
  --return-locales LIST  languages that this place has below a path of their own, such as fr,ar
  --lake URL          content lake that is kept in line with the catalogue
  --project NAME      the lake's project (orrery)
  --dataset NAME      the lake's dataset (production)

Each has a variable as well: see the README.

Examples:
  npx storefront-api --port 4000
  npx storefront-api serve --catalogue my-shop.json --data-dir /var/lib/shop`,
  async run(args, env) {
    const config = readConfig(args, env)
    const measuring = await startTelemetry(env, {
      service: 'orrery-shop',
      instruments: SHOP_INSTRUMENTS,
      peers: config.lake ? { [new URL(config.lake.url).origin]: 'lake' } : {},
      say: (sentence) => console.error(sentence),
    })
    const shop = await serveShop(config, (line) => console.error(line))
    console.log(`Storefront API ready at ${shop.url}`)
    await new Promise<void>((resolve) => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
    })
    // A second signal while it closes changes nothing.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
    await shop.close()
    await measuring?.stop()
  },
}
