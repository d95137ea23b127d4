interface Captcha {
  ready(this: void, then: () => void): void
  execute(this: void, key: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Captcha
  }
}

const source = 'https://www.google.com/recaptcha/api.js'
/** How long a form waits for a token, in ms. Without one, the server says what to do. */
const patience = 8_000
let loading: Promise<Captcha> | undefined

/** Brings the captcha's script, once, and only when somebody touches a form. */
export function loadCaptcha(key: string): Promise<Captcha> {
  loading ??= new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${source}?render=${encodeURIComponent(key)}`
    script.addEventListener('error', () => {
      loading = undefined
      reject(new Error('The captcha could not be loaded.'))
    })
    script.addEventListener('load', () => {
      const { grecaptcha } = window
      grecaptcha?.ready(() => resolve(grecaptcha))
    })
    document.head.append(script)
  })
  return loading
}

/** A token for the action `form`, or an empty text where none can be had. */
export async function captchaToken(key: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), patience))
  const asked = loadCaptcha(key).then(({ execute }) => execute(key, { action: 'form' }))
  return Promise.race([asked, late]).catch(() => '')
}
