'use strict';
(() => {
  const form = document.getElementById('pay');
  const { publishableKey, language, cardStyle, notLoaded, wait } = form.dataset;
  const [button, problem, state] = ['pay-button', 'pay-problem', 'pay-state'].map((id) => document.getElementById(id));
  const say = (text) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  const setBusy = (isBusy) => {
    button.disabled = isBusy;
    state.textContent = isBusy ? wait : '';
    form.setAttribute('aria-busy', String(isBusy));
  };
  if (typeof Stripe !== 'function') return say(notLoaded);
  const stripe = Stripe(publishableKey, { locale: language });
  const style = JSON.parse(cardStyle);
  const { color } = getComputedStyle(form);
  const card = stripe.elements({ locale: language }).create('card', {
    style: { ...style, base: { ...style.base, color } },
    hidePostalCode: true,
  });
  card.mount('#card');
  card.on('ready', () => {
    button.disabled = false;
  });

  const values = () => {
    const { name, email } = form.elements;
    return { ...(name.value && { name: name.value }), ...(email.value && { email: email.value }) };
  };
  const attempt = async () => {
    const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: values() });
    if (made.error) return say(made.error.message);
    form.elements.paymentMethodId.value = made.paymentMethod.id;
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form)),
    });
    const { next, clientSecret, error } = await reply.json();
    if (error) return say(error);
    // Whether it was confirmed or not: the next page asks the processor.
    if (clientSecret) await stripe.handleNextAction({ clientSecret });
    location.assign(next);
    return new Promise(() => {});
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    setBusy(true);
    say('');
    try {
      await attempt();
    } catch {
      // It is not known what became of the attempt: the page shows it.
      location.reload();
      return;
    }
    setBusy(false);
  });
})();
