import { html } from '../../checkout/html.ts'
import { layout, type AdminFrame } from './layout.ts'

/** Asks for the token. */
export function signInPage(frame: AdminFrame): string {
  return layout(frame, {
    title: 'Sign in',
    body: html`<div class="sign-in">
      <h1>Sign in</h1>
      <form method="post" action="/admin/sign-in">
        <div>
          <label for="token">Admin token</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            required
            aria-describedby="token-hint"
          />
        </div>
        <p class="soft" id="token-hint">
          It is the shop’s setting --admin-token. Without one, a shop on your own machine makes one
          up and tells it when it starts; npm start keeps one in secrets.json of its data folder.
        </p>
        <div><button>Sign in</button></div>
      </form>
    </div>`,
  })
}
