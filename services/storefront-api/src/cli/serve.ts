import { startTelemetry } from '@orrery/telemetry/start'
import { readConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'
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
  --database-url URL  PostgreSQL that keeps the store for several processes (the folder keeps it)
  --own-port N        a port of this process alone, where several share the other one
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
    if (shop.database !== null)
      console.log(`Carts, stock and orders are in PostgreSQL, ${shop.database}.`)
    console.log(`Storefront API ready at ${shop.url}`)
    const asked = new Promise<null>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(null))
    })
    const sentence = await Promise.race([asked, shop.ended])
    // A second signal while it closes changes nothing.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
    await shop.close()
    await measuring?.stop()
    if (sentence !== null) throw new StartupError(sentence)
  },
}
