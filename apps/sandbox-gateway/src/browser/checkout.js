// @ts-check
/**
 * Its dialog has no fields, so that no user types a card's number.
 * It runs under `script-src 'self'; style-src 'self'; require-trusted-types-for 'script'`.
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Success
 * @typedef {{ code: string, description: string, source: string, step: string, reason: string,
 * metadata: { order_id: string, payment_id: string } }} Failure
 * @typedef {object} Options
 * @property {string} key
 * @property {string} order_id
 * @property {string} [name]
 * @property {string} [description]
 * @property {(success: Success) => void} [handler]
 * @property {{ name?: string, email?: string, contact?: string }} [prefill]
 * @property {{ color?: string }} [theme]
 * @property {{ ondismiss?: () => void, escape?: boolean }} [modal]
 */
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const ORDERS = new URL('checkout/orders/', script.src);

  const CHOICES = /** @type {const} */ ([
    ['UPI', 'The payment succeeds', 'upi'],
    ['Card', 'The payment succeeds', 'card'],
    ['Card that fails', 'The bank declines', 'card_declined'],
    ['Bank answers late', 'Fails now, succeeds a little later', 'bank_late'],
  ]);

  const NO_ANSWER = 'The sandbox gateway does not answer. Please try again.';

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    dialog {
      --surface: light-dark(#ffffff, #171b23);
      --raised: light-dark(#f1efe8, #1f2530);
      --border: light-dark(#827d70, #717c8f);
      --text: light-dark(#1a1e29, #edeff4);
      --quiet: light-dark(#454b5a, #bcc3cf);
      --accent: light-dark(#2443c4, #92aaff);
      --warn: light-dark(#7a4a00, #f2bc52);
      --warn-raised: light-dark(#fcefd0, #3a2b0c);
      --bad: light-dark(#a31d18, #ff9087);
      --bad-raised: light-dark(#fbe6e4, #3f1b1a);
      box-sizing: border-box;
      inline-size: min(27rem, calc(100vw - 2rem));
      max-block-size: calc(100dvh - 2rem);
      overflow: auto;
      scroll-padding-block: 3rem 1rem;
      padding: 0;
      border: 1px solid var(--border);
      border-block-start: 0.375rem solid var(--theme, var(--accent));
      border-radius: 0.75rem;
      background: var(--surface);
      color: var(--text);
      font-family: inherit;
      font-size: 1rem;
      line-height: 1.5;
    }
    dialog::backdrop { background: rgb(8 10 16 / 60%); }
    .notice {
      position: sticky;
      inset-block-start: 0;
      margin: 0;
      padding: 0.5rem 1.25rem;
      background: var(--warn-raised);
      color: var(--warn);
      font-weight: 700;
      text-align: center;
    }
    .content { display: grid; gap: 1rem; padding: 1.25rem; }
    h2, h3, p { margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; line-height: 1.3; outline: none; }
    h3 { font-size: 1rem; margin-block-end: 0.5rem; }
    .quiet, small { color: var(--quiet); font-size: 0.875rem; }
    .amount { font-size: 2rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .choices { display: grid; gap: 0.5rem; }
    button {
      box-sizing: border-box;
      inline-size: 100%;
      min-block-size: 3rem;
      padding: 0.5rem 1rem;
      border: 1px solid var(--border);
      border-radius: 0.5rem;
      background: var(--raised);
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .choices button { display: grid; text-align: start; font-weight: 600; }
    small { font-weight: 400; }
    button.cancel { background: none; }
    button:hover { border-color: var(--accent); }
    button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    button[aria-disabled='true'] { cursor: progress; opacity: 0.75; }
    .message:empty { display: none; }
    .message {
      padding: 0.75rem 1rem;
      border-inline-start: 0.25rem solid var(--bad);
      border-radius: 0.25rem;
      background: var(--bad-raised);
      color: var(--bad);
    }
  `);

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
   * @param {Node[]} children
   */
  const element = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  /**
   * Undefined without an answer.
   * @param {URL} url
   * @param {object} [body]
   */
  const ask = async (url, body) => {
    try {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body && JSON.stringify(body),
      });
      return await answer.json();
    } catch {
      return undefined;
    }
  };

  /** @param {{ amount: number, currency: string }} order in the currency's smallest unit */
  const money = ({ amount, currency }) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);

  class CheckoutDialog {
    /** @type {Success | undefined} */
    success;
    busy = false;
    amount = element('p', { className: 'amount', textContent: '…' });
    message = element('p', { className: 'message', role: 'alert' });
    choices = element('div', { className: 'choices', role: 'group' });
    chooser = element(
      'section',
      { hidden: true },
      element('h3', { id: 'choose', textContent: 'What should the bank do?' }),
      this.choices,
    );
    dialog = element('dialog');
    host = element('div');

    /**
     * @param {Options} options
     * @param {(failure: Failure) => void} onFailed
     */
    constructor(options, onFailed) {
      this.options = options;
      this.onFailed = onFailed;
      for (const [title, outcome, choice] of CHOICES) {
        const labels = [element('span', { textContent: title }), element('small', { textContent: outcome })];
        this.choices.append(element('button', { type: 'button', onclick: () => void this.pay(choice) }, ...labels));
      }
      this.choices.setAttribute('aria-labelledby', 'choose');
      this.dialog.append(
        element('p', { id: 'notice', className: 'notice', textContent: 'SANDBOX — no real money' }),
        this.content(),
      );
      this.dialog.setAttribute('aria-labelledby', 'title');
      this.dialog.setAttribute('aria-describedby', 'notice about');
      const { color } = options.theme ?? {};
      if (color && CSS.supports('color', color)) this.dialog.style.setProperty('--theme', color);
      this.dialog.addEventListener('cancel', (event) => options.modal?.escape === false && event.preventDefault());
      this.dialog.addEventListener('close', () => this.end());
      const shadow = this.host.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(this.dialog);
    }

    content() {
      const { name = 'Payment', description = '', prefill = {} } = this.options;
      const payer = [prefill.name, prefill.email, prefill.contact].filter(Boolean).join(', ');
      const heading = element('h2', { id: 'title', textContent: name, tabIndex: -1, autofocus: true });
      return element(
        'div',
        { className: 'content' },
        element('div', {}, heading, element('p', { id: 'about', className: 'quiet', textContent: description })),
        element('div', {}, element('p', { className: 'quiet', textContent: 'Amount to pay' }), this.amount),
        element('p', { className: 'quiet', hidden: payer === '', textContent: `Paid by ${payer}` }),
        this.message,
        this.chooser,
        element('button', { type: 'button', className: 'cancel', textContent: 'Cancel', onclick: () => this.close() }),
      );
    }

    show() {
      document.body.append(this.host);
      this.dialog.showModal();
      void this.showOrder();
    }

    close() {
      this.dialog.close();
    }

    end() {
      this.host.remove();
      if (this.success) this.options.handler?.(this.success);
      else this.options.modal?.ondismiss?.();
    }

    /** The order's amount counts: Razorpay ignores the page's `amount` too. */
    async showOrder() {
      const { key, order_id } = this.options;
      const answer = await ask(new URL(`${encodeURIComponent(order_id)}?key_id=${encodeURIComponent(key)}`, ORDERS));
      if (!answer || answer.error) return this.say(answer?.error.description ?? NO_ANSWER);
      this.amount.textContent = money(answer);
      if (answer.status === 'paid') return this.say('This order has been paid already.');
      this.chooser.hidden = false;
    }

    /** @param {string} choice */
    async pay(choice) {
      if (this.busy) return;
      this.setBusy(true);
      this.say('');
      const { key, order_id, prefill = {} } = this.options;
      const { email, contact } = prefill;
      const url = new URL(`${encodeURIComponent(order_id)}/payments`, ORDERS);
      const answer = await ask(url, { key_id: key, choice, email, contact });
      this.setBusy(false);
      if (!this.dialog.open) return;
      if (!answer || answer.error) return this.fail(answer?.error);
      this.success = answer;
      this.close();
    }

    /** @param {Failure | undefined} failure */
    fail(failure) {
      this.say(failure?.description ?? NO_ANSWER);
      if (failure?.metadata.payment_id) this.onFailed(failure);
    }

    /** @param {boolean} busy */
    setBusy(busy) {
      this.busy = busy;
      this.choices.ariaBusy = String(busy);
      for (const button of this.choices.querySelectorAll('button')) button.ariaDisabled = String(busy);
    }

    /** @param {string} text */
    say(text) {
      this.message.textContent = text;
      this.message.scrollIntoView({ block: 'nearest' });
    }
  }

  class Razorpay {
    /** @type {[event: string, listener: (answer: { error: Failure }) => void][]} */
    listeners = [];
    /** @type {CheckoutDialog | undefined} */
    dialog;

    /** @param {Options} options */
    constructor(options) {
      if (!options.key) throw new Error('No key passed');
      this.options = options;
    }

    /**
     * @param {string} event
     * @param {(answer: { error: Failure }) => void} listener
     */
    on(event, listener) {
      this.listeners.push([event, listener]);
    }

    open() {
      this.dialog = new CheckoutDialog(this.options, (error) => {
        for (const [event, listener] of this.listeners) if (event === 'payment.failed') listener({ error });
      });
      this.dialog.show();
    }

    close() {
      this.dialog?.close();
    }
  }

  Object.assign(window, { Razorpay });
}
