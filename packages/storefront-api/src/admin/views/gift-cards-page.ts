import { html, type SafeHtml } from '../../checkout/html-template.ts'
import type { StoredGiftCard } from '../../store/redemption-store.ts'
import { dateText, moneyText } from '../formatting.ts'
import { csrfField, adminPageLayout, type AdminPageFrame } from './layout.ts'

export interface GiftCardsPageData {
  cards: readonly StoredGiftCard[]
  next: number | null
  currencyCode: string
  now: number
  /** The rejected form input. */
  amount: string
  error: string | null
}

function stateOf(card: StoredGiftCard, now: number): SafeHtml {
  if (card.disabledHere) return html`<span class="state bad">Deactivated</span>`
  if (!card.enabled) return html`<span class="state">Deactivated in the catalogue</span>`
  if (card.expiresAt !== null && card.expiresAt <= now)
    return html`<span class="state">Expired</span>`
  if (card.balance === 0n) return html`<span class="state">Empty</span>`
  return html`<span class="state good">Active</span>`
}

function row(
  card: StoredGiftCard,
  { currencyCode, now }: GiftCardsPageData,
  frame: AdminPageFrame,
): SafeHtml {
  const name = `•••• ${card.lastCharacters.toUpperCase()}`
  return html`<tr>
    <th scope="row">
      ${name}<br /><span class="soft"
        >${card.issuedHere ? 'Issued in the admin' : 'From the catalogue'}</span
      >
    </th>
    <td class="number" data-label="Issued">${moneyText(card.issued, currencyCode)}</td>
    <td class="number" data-label="Balance">${moneyText(card.balance, currencyCode)}</td>
    <td data-label="Expires">${card.expiresAt === null ? 'Never' : dateText(card.expiresAt)}</td>
    <td>${stateOf(card, now)}</td>
    <td class="act">
      <form method="post" action="/admin/gift-cards/${card.id}">
        ${csrfField(frame)}<input
          type="hidden"
          name="to"
          value="${card.disabledHere ? 'on' : 'off'}"
        /><button class="quiet">
          ${card.disabledHere ? 'Activate' : 'Deactivate'}<span class="hidden"> ${name}</span>
        </button>
      </form>
    </td>
  </tr>`
}

function issueForm(
  { currencyCode, amount, error }: GiftCardsPageData,
  frame: AdminPageFrame,
): SafeHtml {
  return html`<form class="issue" method="post" action="/admin/gift-cards" aria-labelledby="issue">
    ${csrfField(frame)}
    <div>
      <label for="amount">Amount (${currencyCode})</label>
      <input
        id="amount"
        name="amount"
        inputmode="decimal"
        autocomplete="off"
        required
        value="${amount}"
        aria-invalid="${error ? 'true' : 'false'}"
        ${error && html`aria-describedby="amount-error"`}
      />
    </div>
    <div>
      <label for="expires">Expiry date (optional)</label>
      <input id="expires" name="expires" type="date" />
    </div>
    <button>Issue gift card</button>
    ${error && html`<p class="notice failed" role="alert" id="amount-error">${error}</p>`}
  </form>`
}

/** Gift cards by their last characters; a new card shows its code once. */
export function giftCardsPage(frame: AdminPageFrame, view: GiftCardsPageData): string {
  const { cards, next } = view
  return adminPageLayout(frame, {
    title: 'Gift cards',
    place: '/admin/gift-cards',
    body: html`<h1>Gift cards</h1>
      <section class="list">
        <h2 id="issue">Issue a gift card</h2>
        ${issueForm(view, frame)}
      </section>
      ${
        cards.length === 0
          ? html`<p class="lead">No gift cards yet.</p>`
          : html`<table class="stacked list">
              <caption>
                All gift cards
              </caption>
              <thead>
                <tr>
                  <th scope="col">Card</th>
                  <th scope="col" class="number">Issued</th>
                  <th scope="col" class="number">Balance</th>
                  <th scope="col">Expires</th>
                  <th scope="col">Status</th>
                  <th scope="col" class="act">Action</th>
                </tr>
              </thead>
              <tbody>
                ${cards.map((card) => row(card, view, frame))}
              </tbody>
            </table>`
      }
      ${next === null ? null : html`<p class="pages"><a href="/admin/gift-cards?before=${next}">Older gift cards</a></p>`}`,
  })
}
