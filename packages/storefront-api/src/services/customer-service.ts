import { type Address, type DeliveryAddress } from '../cart/cart.ts'
import { randomToken } from '../cart/random-token.ts'
import { countryCodeOf } from '../catalogue/countries.ts'
import { gid, parseGid } from '../catalogue/gid.ts'
import type { CustomerAddress, CustomerRecord, CustomerStore } from '../store/customer-store.ts'
import type { Database } from '../store/database.ts'
import type { Order, OrderDiscount, PostalAddress } from '../store/order.ts'
import type { OrderStore } from '../store/order-store.ts'
import { hashPassword, verifyPassword, passwordHashNeedsUpgrade } from './passwords.ts'
import { type CustomerRateLimits, createCustomerRateLimits } from './customer-rate-limits.ts'

export type { CustomerAddress, CustomerRecord, Order, OrderDiscount, PostalAddress }

const DAY = 24 * 60 * 60 * 1000
/** Lifetime of an access token in milliseconds. */
const ACCESS = 30 * DAY
/** Lifetime of a password reset link in milliseconds. */
const MAILED = DAY

export interface CustomerAccess {
  accessToken: string
  expiresAt: number
}

/** Fields that a customer edits. */
type Profile = Partial<
  Pick<CustomerRecord, 'firstName' | 'lastName' | 'phone' | 'acceptsMarketing' | 'email'>
>

/** Creates, authenticates and changes customer accounts. Writes resolve once they are on disk. */
export interface CustomerService {
  /** Counts a request of an address before it is handled; see `CustomerRateLimits`. */
  assertAllowed: CustomerRateLimits['assertAllowed']
  byId(id: number): CustomerRecord | null
  byEmail(email: string): CustomerRecord | null
  byToken(token: string): CustomerRecord | null
  orders(customer: CustomerRecord): readonly Order[]
  register(profile: Profile & { email: string }, password: string): Promise<CustomerRecord>
  /**
   * null when email and password do not match.
   * @param address of the client, by which wrong passwords are counted
   * @throws RateLimitExceeded after too many of them.
   */
  signIn(email: string, password: string, address: string): Promise<CustomerAccess | null>
  renewAccess(token: string): Promise<CustomerAccess | null>
  signOut(token: string): Promise<boolean>
  update(id: number, profile: Profile, password: string | null): Promise<CustomerRecord>
  /** Creates a password reset token; the caller sends it. */
  createRecoveryToken(customer: CustomerRecord): Promise<string>
  /** Sets the password by a mailed token; null when the token is not that customer's. */
  setPasswordByToken(
    id: number,
    token: string,
    password: string,
    kind: 'reset' | 'activate',
  ): Promise<{ customer: CustomerRecord; access: CustomerAccess } | null>
  /** Sets a new session after the password changed. */
  access(id: number): Promise<CustomerAccess>
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

/** The address id inside a global id. */
export function customerAddressId(value: string): string | null {
  const parsed = parseGid(value)
  return parsed?.type === 'MailingAddress' ? parsed.id : null
}

interface CustomerServiceOptions {
  database: Database
  customers: CustomerStore
  orders: OrderStore
  clock: () => number
}

export function createCustomerService(parts: CustomerServiceOptions): CustomerService {
  const { database, customers, orders, clock } = parts
  const limits = createCustomerRateLimits(clock)

  const grant = (id: number): CustomerAccess => {
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
    assertAllowed: (what, address) => limits.assertAllowed(what, address),
    byId: (id) => customers.find(id),
    byEmail: (email) => customers.byEmail(email),
    byToken(token) {
      const held = customers.findToken(token, 'access', clock())
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
      const known = await limits.checkPassword(email, address, async () => {
        const found = customers.byEmail(email)
        return (await verifyPassword(password, found?.password ?? null)) ? found : null
      })
      if (!known) return null
      const anew = passwordHashNeedsUpgrade(known.password!) ? await hashPassword(password) : null
      return database.write(() => {
        const now = customers.find(known.id)
        // The password may have changed concurrently.
        if (anew !== null && now?.password === known.password)
          customers.save({ ...now, password: anew })
        return grant(known.id)
      })
    },
    renewAccess: (token) =>
      database.write(() => {
        const held = customers.findToken(token, 'access', clock())
        if (!held) return null
        const expiresAt = clock() + ACCESS
        customers.extendToken(token, expiresAt)
        return { accessToken: token, expiresAt }
      }),
    signOut: (token) =>
      database.write(() => {
        const held = customers.findToken(token, 'access', clock())
        customers.deleteToken(token)
        return held !== null
      }),
    async update(id, profile, password) {
      const hash = password === null ? null : await hashPassword(password)
      return update(id, (customer) => {
        if (hash !== null) customers.deleteTokens(id)
        return { ...customer, ...profile, password: hash ?? customer.password }
      })
    },
    createRecoveryToken: (customer) =>
      database.write(() => customers.issueToken(customer.id, 'reset', clock() + MAILED)),
    async setPasswordByToken(id, token, password, kind) {
      const opens = () => customers.findToken(token, kind, clock())?.customerId === id
      // Checks the token first, because hashing is expensive.
      if (!opens()) return null
      const hash = await hashPassword(password)
      return database.write(() => {
        const before = customers.find(id)
        // Another request or process may have used the token concurrently.
        if (!before || !opens()) return null
        const customer = { ...before, password: hash, updatedAt: clock() }
        customers.deleteTokens(id)
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
