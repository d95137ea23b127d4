import { createHash } from 'node:crypto'
import { LimitReached, createTries } from '../limits/tries.ts'
import { randomToken, type Address, type DeliveryAddress } from '../cart/cart.ts'
import { countryCodeOf } from '../catalogue/countries.ts'
import { gid, parseGid } from '../catalogue/gid.ts'
import type { CustomerAddress, CustomerRecord, CustomerStore } from '../store/customers.ts'
import type { Database } from '../store/database.ts'
import type { Order, OrderDiscount, PostalAddress } from '../store/order.ts'
import type { OrderStore } from '../store/orders.ts'
import { hashPassword, isPassword, needsRehash } from './passwords.ts'

const WITHIN = 10 * 60 * 1000

/** What an address may do so many times within ten minutes, in the words of Shopify's API when it is too much. */
const MOST = 20
const refusals = {
  create: 'Creating Customer Limit exceeded. Please try again later.',
  recover: 'Resetting password limit exceeded. Please try again later.',
  /** Setting a password, which has to be worked out. */
  change: 'Resetting password limit exceeded. Please try again later.',
}
type Limited = keyof typeof refusals

/** Wrong passwords for one account from one address, and from one address whatever the account. */
const PAIR = 5
const ADDRESS = 20

/** Counts what strangers ask of accounts, by where they are: nobody's tries keep anybody elsewhere out. */
interface CustomerLimits {
  /** @throws LimitReached when it was too often from there. */
  admit(what: Limited, address: string): void
  /**
   * Compares a password; what comes to null counts as a wrong one. It counts before it is compared, so
   * that tries which are sent at once are counted one by one.
   * @throws LimitReached, without comparing, after too many wrong ones.
   */
  tryPassword<T>(
    email: string,
    address: string,
    compare: () => Promise<T | null>,
  ): Promise<T | null>
}

export function createCustomerLimits(clock: () => number): CustomerLimits {
  const limited = (tries: number) => createTries({ tries, within: WITHIN })
  const done = { create: limited(MOST), recover: limited(MOST), change: limited(MOST) }
  const [pairs, addresses] = [limited(PAIR), limited(ADDRESS)]
  return {
    admit(what, address) {
      const now = clock()
      if (done[what].isSpent(address, now)) throw new LimitReached(refusals[what])
      done[what].note(address, now)
    },
    async tryPassword(email, address, compare) {
      const now = clock()
      // Whatever was sent as an e-mail may be long; what is remembered of it is not.
      const pair = createHash('sha256')
        .update(`${address}\n${email.trim().toLowerCase()}`)
        .digest('base64url')
      if (pairs.isSpent(pair, now) || addresses.isSpent(address, now))
        throw new LimitReached('Login attempt limit exceeded. Please try again later.')
      pairs.note(pair, now)
      addresses.note(address, now)
      const found = await compare()
      if (found !== null) {
        pairs.forgive(pair)
        addresses.takeBack(address)
      }
      return found
    },
  }
}

export type { CustomerAddress, CustomerRecord, Order, OrderDiscount, PostalAddress }

const DAY = 24 * 60 * 60 * 1000
/** How long an access token lives. */
const ACCESS = 30 * DAY
/** How long the address of a mail works. */
const MAILED = DAY

export interface Access {
  accessToken: string
  expiresAt: number
}

/** What a customer says of himself. */
type Profile = Partial<
  Pick<CustomerRecord, 'firstName' | 'lastName' | 'phone' | 'acceptsMarketing' | 'email'>
>

/** Where accounts are opened, entered and changed. What must last is answered once it is on disk. */
export interface CustomerDesk {
  /** Counts what an address asks for, before it is done; see `CustomerLimits`. */
  admit: CustomerLimits['admit']
  byId(id: number): CustomerRecord | null
  byEmail(email: string): CustomerRecord | null
  byToken(token: string): CustomerRecord | null
  orders(customer: CustomerRecord): readonly Order[]
  register(profile: Profile & { email: string }, password: string): Promise<CustomerRecord>
  /**
   * null when e-mail and password do not belong together.
   * @param address where this is asked from, by which wrong passwords are counted
   * @throws LimitReached after too many of them.
   */
  signIn(email: string, password: string, address: string): Promise<Access | null>
  renew(token: string): Promise<Access | null>
  signOut(token: string): Promise<boolean>
  change(id: number, profile: Profile, password: string | null): Promise<CustomerRecord>
  /** A token that sets a new password; the caller sends it. */
  recoveryToken(customer: CustomerRecord): Promise<string>
  /** Sets the password by a token that was mailed; null when it is not that customer's. */
  setPassword(
    id: number,
    token: string,
    password: string,
    kind: 'reset' | 'activate',
  ): Promise<{ customer: CustomerRecord; access: Access } | null>
  /** Sets a new session after the password changed. */
  access(id: number): Promise<Access>
  changeAddresses(
    customer: CustomerRecord,
    change: (addresses: readonly CustomerAddress[]) => readonly CustomerAddress[],
    defaultAddressId?: string,
  ): Promise<CustomerRecord>
  newAddressId: () => string
  mailingAddress(customerId: number | null, addressId: string): Address | null
  deliveryAddress(customerId: number | null, addressId: string): DeliveryAddress | null
}

/** The global id of a customer's address. */
export function customerAddressGid(id: string): string {
  return `${gid('MailingAddress', id)}?model_name=CustomerAddress`
}

/** The address's own id inside a global one. */
export function customerAddressId(value: string): string | null {
  const parsed = parseGid(value)
  return parsed?.type === 'MailingAddress' ? parsed.id : null
}

interface CustomerDeskParts {
  database: Database
  customers: CustomerStore
  orders: OrderStore
  clock: () => number
}

export function createCustomerDesk(parts: CustomerDeskParts): CustomerDesk {
  const { database, customers, orders, clock } = parts
  const limits = createCustomerLimits(clock)

  const grant = (id: number): Access => {
    const expiresAt = clock() + ACCESS
    return { accessToken: customers.issueToken(id, 'access', expiresAt), expiresAt }
  }
  const update = (id: number, change: (customer: CustomerRecord) => CustomerRecord) =>
    database.write(() => {
      const before = customers.find(id)
      if (!before) throw new Error(`Customer ${id} is gone.`)
      const after = { ...change(before), updatedAt: clock() }
      customers.save(after)
      return after
    })
  const mailingAddress = (customerId: number | null, value: string): Address | null => {
    const customer = customerId === null ? null : customers.find(customerId)
    const id = customerAddressId(value)
    return customer?.addresses.find((entry) => entry.id === id)?.address ?? null
  }

  return {
    admit: (what, address) => limits.admit(what, address),
    byId: (id) => customers.find(id),
    byEmail: (email) => customers.byEmail(email),
    byToken(token) {
      const held = customers.token(token, 'access', clock())
      return held && customers.find(held.customerId)
    },
    orders: (customer) => orders.byCustomer(customer.id),
    async register(profile, password) {
      const hash = await hashPassword(password)
      return database.write(() =>
        customers.add({
          email: profile.email.trim().toLowerCase(),
          password: hash,
          createdAt: clock(),
          updatedAt: clock(),
          firstName: profile.firstName ?? null,
          lastName: profile.lastName ?? null,
          phone: profile.phone ?? null,
          acceptsMarketing: profile.acceptsMarketing ?? false,
          addresses: [],
          defaultAddressId: null,
        }),
      )
    },
    async signIn(email, password, address) {
      const known = await limits.tryPassword(email, address, async () => {
        const found = customers.byEmail(email)
        return (await isPassword(password, found?.password ?? null)) ? found : null
      })
      if (!known) return null
      const anew = needsRehash(known.password!) ? await hashPassword(password) : null
      return database.write(() => {
        const now = customers.find(known.id)
        // Another one may have been chosen meanwhile.
        if (anew !== null && now?.password === known.password)
          customers.save({ ...now, password: anew })
        return grant(known.id)
      })
    },
    renew: (token) =>
      database.write(() => {
        const held = customers.token(token, 'access', clock())
        if (!held) return null
        const expiresAt = clock() + ACCESS
        customers.extendToken(token, expiresAt)
        return { accessToken: token, expiresAt }
      }),
    signOut: (token) =>
      database.write(() => {
        const held = customers.token(token, 'access', clock())
        customers.dropToken(token)
        return held !== null
      }),
    async change(id, profile, password) {
      const hash = password === null ? null : await hashPassword(password)
      return update(id, (customer) => {
        if (hash !== null) customers.dropTokens(id)
        return { ...customer, ...profile, password: hash ?? customer.password }
      })
    },
    recoveryToken: (customer) =>
      database.write(() => customers.issueToken(customer.id, 'reset', clock() + MAILED)),
    async setPassword(id, token, password, kind) {
      const opens = () => customers.token(token, kind, clock())?.customerId === id
      // Nobody makes us work out the hash, which takes long, without a token.
      if (!opens()) return null
      const hash = await hashPassword(password)
      return database.write(() => {
        const before = customers.find(id)
        // Another request, or another process, may have used it meanwhile.
        if (!before || !opens()) return null
        const customer = { ...before, password: hash, updatedAt: clock() }
        customers.dropTokens(id)
        customers.save(customer)
        return { customer, access: grant(id) }
      })
    },
    access: (id) => database.write(() => grant(id)),
    changeAddresses: (customer, change, defaultAddressId) =>
      update(customer.id, (before) => {
        const addresses = [...change(before.addresses)]
        const wanted = defaultAddressId ?? before.defaultAddressId
        const kept = addresses.some(({ id }) => id === wanted) ? wanted : null
        return { ...before, addresses, defaultAddressId: kept ?? addresses[0]?.id ?? null }
      }),
    newAddressId: randomToken,
    mailingAddress,
    deliveryAddress(customerId, addressId) {
      const found = mailingAddress(customerId, addressId)
      if (!found) return null
      const { country, province, ...rest } = found
      return { ...rest, countryCode: countryCodeOf(country), provinceCode: province ?? null }
    },
  }
}
