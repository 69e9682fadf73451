import { randomUUID } from 'node:crypto'
import { firstSteps } from '../../app/admin/dashboard/first-steps.ts'
import { amendmentForm } from '../../app/amendments/admin/amendment-schema.ts'
import { agreements } from '../../app/amendments/agreement.ts'
import { categorySchema, postSchema } from '../../app/blog/post-schema.ts'
import { accounts } from '../../app/books/accounting/accounts.content.ts'
import { stockSchema } from '../../app/catalogue/admin/stock-schema.ts'
import { categoryFields } from '../../app/catalogue/category.ts'
import { productForm } from '../../app/catalogue/product-schema.ts'
import { searchWordSchema } from '../../app/catalogue/search/search-word-schema.ts'
import { claimSchema, creditSchema } from '../../app/claims/claim-schema.ts'
import { deliveryDays } from '../../app/company/days.content.ts'
import { settings } from '../../app/company/settings.content.ts'
import { truckFields } from '../../app/deliveries/truck.ts'
import { enquiryStatuses } from '../../app/enquiries/enquiry.ts'
import { deskForm } from '../../app/orders/admin/desk/desk-form-schema.ts'
import { paidInFullSchema, paymentSchema } from '../../app/orders/admin/payment-schema.ts'
import { answers } from '../../app/orders/history/claim-terms.ts'
import { orderStatuses } from '../../app/orders/order.ts'
import { orderChangeIntents } from '../../app/orders/page/order-changes.ts'
import { correctSchema } from '../../app/orders/page/order-page-schema.ts'
import { orderTexts } from '../../app/orders/texts/order-texts.content.ts'
import { formOf } from '../../app/platform/fields/field-form.fixture.ts'
import { emptyValues } from '../../app/platform/fields/field-rules.ts'
import { quoteForm } from '../../app/quotes/admin/quote-form-schema.ts'
import { declineReasons, replyIntents } from '../../app/quotes/quote.ts'
import { acceptSchema } from '../../app/quotes/quote-schema.ts'
import { contentPieces, slices } from '../../app/slices.ts'
import { noteFields } from '../../app/staff/notes/note.ts'
import { noTerms, termsFields } from '../../app/trade/trade-terms.ts'
import { validForm } from './form-values.mjs'
import { routeFile } from './fuzz-routes.mjs'
import { passwords } from './fuzz-session.mjs'

const today = new Date().toISOString().slice(0, 10)
const truck = { name: 'T1', payloadGrams: 10_000_000 }

const postFields = postSchema('http://localhost')

/**
 * Every form that changes something. `make` returns the path and valid fields; `schema` gives hostile values for them;
 * `editToken` is the page with the edit token that the form starts from. `expensive` forms cost much work, `rare` ones end
 * the session, `alwaysRefused` ones can not succeed.
 */
export const forms = [
  {
    route: 'admin/dashboard/dashboard.route.tsx',
    about: 'first steps',
    make: ({ pick, chance }) => [
      '/admin?index',
      chance(0.2)
        ? { intent: 'dismiss' }
        : { intent: 'done', step: pick([...Object.keys(firstSteps), 'x', '__proto__']) },
    ],
  },
  {
    route: 'admin/health/health.route.tsx',
    about: 'checks of the shop',
    expensive: true,
    make: () => ['/admin/health', { intent: 'check' }],
  },
  {
    route: 'admin/website/website-piece.route.tsx',
    about: 'piece of content',
    make: ({ pick, chance }) => {
      const piece = pick(contentPieces)
      const fields = hostileFields(formOf(piece.fields, piece.defaults), { pick, chance })
      const intent = pick(['publish', 'publish', 'draft', 'discard', 'reset', 'restore', 'x'])
      const editToken = pick(['0', '0', '0', '1', '2', '-1', 'x'])
      return [`/admin/website/${piece.key}`, { ...fields, intent, editToken, restored: pick(['1', 'x']) }]
    },
  },
  {
    route: 'orders/admin/orders.route.tsx',
    about: 'order status',
    make: ({ id, pick }) => [
      '/admin/orders',
      { intent: 'status', id: id('order'), from: pick(orderStatuses), to: pick(orderStatuses) },
    ],
  },
  {
    route: 'orders/admin/order.route.tsx',
    about: 'notification resent, new link',
    make: ({ id, pick }) => [
      `/admin/orders/${id('order')}`,
      pick([
        { intent: 'send again' },
        { intent: 'new link' },
        { intent: 'approve credit' },
        { intent: 'send again', job: pick(['1', '2', 'x']) },
      ]),
    ],
  },
  {
    route: 'orders/admin/order.route.tsx',
    about: 'payment',
    schema: paymentSchema,
    make: ({ id, pick }) => [
      `/admin/orders/${id('order')}`,
      { ...validForm(paymentSchema, pick, { id: randomUUID() }), intent: 'payment' },
    ],
  },
  {
    route: 'orders/admin/order.route.tsx',
    about: 'rest in cash',
    schema: paidInFullSchema,
    make: ({ id, pick, session }) => [
      `/admin/orders/${id('order')}`,
      {
        ...validForm(paidInFullSchema, pick, { id: randomUUID(), open: `${session.shownTotal}` }),
        intent: pick(['paid in full', 'remove payment']),
      },
    ],
  },
  {
    route: 'deliveries/admin/order-deliveries.route.tsx',
    about: 'delivered by hand',
    make: ({ id, pick }) => [
      `/admin/orders/${id('order')}?index`,
      { intent: pick(['by hand', 'by hand', 'x']), to: pick(['shipped', 'delivered', 'pending', '']) },
    ],
  },
  {
    route: 'deliveries/admin/trucks.route.tsx',
    about: 'trucks',
    make({ id, pick, chance }) {
      const fields = hostileFields(formOf(truckFields, { ...emptyValues(truckFields), ...truck }), {
        pick,
        chance,
      })
      return [
        '/admin/deliveries/trucks',
        {
          ...fields,
          intent: 'save',
          id: chance(0.5) ? randomUUID() : id('truck'),
          editToken: pick(['', '', 'x']),
        },
      ]
    },
  },
  {
    route: 'deliveries/admin/planner.route.tsx',
    about: 'trips and what is put on them',
    make: ({ id, pick }) => [
      '/admin/deliveries',
      pick([
        { intent: 'trip', id: randomUUID(), day: pick([today, '2026-02-31', '']), truckId: id('truck') },
        {
          intent: 'put',
          trip: id('trip'),
          orders: id('order'),
          mode: pick(['whole', 'fitting', 'x']),
          overloadReason: pick(['', 'A short way', '\0']),
        },
      ]),
    ],
  },
  {
    route: 'deliveries/admin/proposal.route.tsx',
    about: 'plan of a day',
    make: ({ id, pick, chance }) => {
      const parts = [{ key: pick(['hollow-blocks:5in', '__proto__']), quantity: pick([1, 10, 0.1, 99_999]) }]
      const trip = {
        id: chance(0.5) ? randomUUID() : id('trip'),
        truckId: id('truck'),
        driverId: pick(['', 'x']),
      }
      const plan = [{ ...trip, stops: [{ orderId: id('order'), parts }] }]
      return ['/admin/deliveries/plan', { day: today, plan: pick([JSON.stringify(plan), '[]', '{', 'null']) }]
    },
  },
  {
    route: 'deliveries/admin/held-reports.route.tsx',
    about: 'late reports',
    alwaysRefused: true,
    make: ({ pick, id }) => [
      '/admin/deliveries/reports',
      { intent: pick(['accept', 'dismiss', 'x']), report: id('trip') },
    ],
  },
  {
    route: 'deliveries/admin/trip.route.tsx',
    about: 'changes of a trip',
    make: ({ id, pick }) => [
      `/admin/deliveries/trips/${id('trip')}`,
      {
        intent: pick([
          'save',
          'up',
          'down',
          'take off',
          'move to trip',
          'quantities',
          'leave',
          'return',
          'settle',
          'send',
        ]),
        stop: pick([randomUUID(), 'x']),
        to: pick([randomUUID(), 'x']),
        day: today,
        truckId: id('truck'),
        driverId: '',
        editToken: 'x',
        expected: pick(['0', 'x']),
        handedOver: pick(['0', '50.00', '-1', 'x']),
        note: pick(['', 'Fuel']),
        'quantity.hollow-blocks:5in': pick(['1', '0', 'x', '-1', '1e9']),
      },
    ],
  },
  {
    route: 'amendments/admin/change-order.route.tsx',
    about: 'change of an order',
    schema: amendmentForm,
    // The edit token is of the order that it is made of.
    alwaysRefused: true,
    make: ({ id, pick, chance }) => [
      `/admin/orders/${id('order')}/change`,
      {
        ...validForm(amendmentForm, pick, {
          lines: deskLines,
          shownTotal: '10800',
          agreement: pick(agreements),
          editToken: 'x',
          place: 'Weija',
          collectAt: '',
          key: randomUUID(),
        }),
        ...(chance(0.3) && {
          lines: pick(['[]', '[{}]', 'x', deskLines]),
          shownTotal: pick(['-1', 'x', '10800']),
        }),
        amendment: randomUUID(),
        intent: pick(['change', 'change', 'agreed', 'withdraw', 'x']),
      },
    ],
  },
  {
    route: 'claims/admin/new-claim.route.tsx',
    about: 'claim recorded by the office',
    schema: claimSchema,
    make: ({ id, pick, chance }) => [
      `/admin/claims/new?order=${id('order')}`,
      {
        ...validForm(claimSchema, pick),
        ...(chance(0.5) ? claimedQuantity(pick) : { cause: 'late', description: 'A week' }),
        ...{ intent: 'claim', key: randomUUID() },
      },
    ],
  },
  {
    route: 'claims/admin/claim.route.tsx',
    about: 'answers to claims',
    schema: creditSchema,
    make: ({ id, pick, chance }) => [
      `/admin/claims/${id('claim')}`,
      {
        ...validForm(creditSchema, pick, { key: randomUUID() }),
        ...claimedQuantity(pick),
        ...(chance(0.5) ? { intent: 'refusal', note: 'Sound' } : { intent: pick([...answers, 'x']) }),
      },
    ],
  },
  {
    route: 'quotes/admin/quote.route.tsx',
    about: 'new quote',
    schema: quoteForm,
    make: ({ pick }) => [
      '/admin/quotes/new',
      {
        ...validForm(quoteForm, pick, { lines: pick([quoteLines, quoteLines, '[]']), key: randomUUID() }),
        intent: pick(['save', 'save', 'save', 'send']),
      },
    ],
  },
  {
    route: 'admin/new-order.route.tsx',
    about: 'order entered by the staff',
    schema: deskForm,
    make: ({ pick, chance }) => [
      '/admin/orders/new',
      {
        ...validForm(deskForm, pick, {
          lines: deskLines,
          shownTotal: '10800',
          phone: pick(['024 123 4567', '0209998888']),
          place: 'Weija',
          collectAt: pick(['', '', 'Cape Coast', 'x']),
          discount: '',
          key: randomUUID(),
        }),
        ...(chance(0.3) && {
          lines: pick(['[]', '[{}]', 'x', deskLines]),
          shownTotal: pick(['0', '-1', '1e9', 'x', '10800']),
          discount: pick(['5%', '50', '101%', 'x']),
        }),
        intent: pick(['place', 'place', 'place', 'save']),
      },
    ],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'new product',
    schema: productForm,
    make: tools => ['/admin/products', { ...product(tools), intent: 'save', id: '' }],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'changed product',
    editToken: ({ id }) => `/admin/products?edit=${encodeURIComponent(id)}`,
    schema: productForm,
    make: tools => ['/admin/products', { ...product(tools), intent: 'save', id: tools.id('product') }],
  },
  {
    route: 'catalogue/admin/variants/variants.route.tsx',
    about: 'variants of a product',
    editToken: ({ page }) => page,
    make: tools => [`/admin/products/${encodeURIComponent(tools.id('product'))}/variants`, variants(tools)],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'deleted or sample products',
    make: ({ id, chance }) => [
      '/admin/products',
      { intent: chance(0.3) ? 'delete' : 'seed', id: id('product') },
    ],
  },
  {
    route: 'blog/admin/editor.route.tsx',
    about: 'new post',
    schema: postFields,
    make: tools => ['/admin/blog/new', post(tools)],
  },
  {
    route: 'blog/admin/editor.route.tsx',
    about: 'changed post',
    editToken: ({ page }) => page,
    schema: postFields,
    make: tools => [`/admin/blog/edit/${tools.id('post')}`, post(tools)],
  },
  {
    route: 'blog/admin/posts.route.tsx',
    about: 'publish or delete post',
    make: ({ id, chance }) => ['/admin/blog', { intent: chance(0.5) ? 'publish' : 'delete', id: id('post') }],
  },
  {
    route: 'blog/admin/categories.route.tsx',
    about: 'category',
    schema: categorySchema,
    make: ({ id, pick, random }) => [
      '/admin/blog/categories',
      {
        ...validForm(categorySchema, pick, { name: `Kind ${random()}` }),
        intent: pick(['add', 'change', 'delete']),
        id: id('category'),
        openedName: `Kind ${random()}`,
        openedColor: pick(['#a8401f', '#000000']),
      },
    ],
  },
  {
    route: 'catalogue/admin/categories.route.tsx',
    about: 'product category',
    editToken: ({ id }) => `/admin/categories?edit=${encodeURIComponent(id)}`,
    make({ pick, random, chance }) {
      const values = {
        ...emptyValues(categoryFields),
        name: pick(['Kerbs', 'Blocks', `Kind ${random()}`, '', '\0']),
      }
      const fields = hostileFields(formOf(categoryFields, values), { pick, chance })
      const id = pick(['', '', 'kerbs', 'paving', 'drainage', '\0', 'x'.repeat(200)])
      const intent = pick(['save', 'save', 'save', 'up', 'down', 'merge', 'delete', 'x'])
      return ['/admin/categories', { ...fields, intent, id, into: pick(['kerbs', 'paving', 'x', '']) }]
    },
  },
  {
    route: 'catalogue/admin/search-words.route.tsx',
    about: 'search word',
    schema: searchWordSchema,
    make: ({ pick, random }) => [
      '/admin/products/search-words',
      {
        ...validForm(searchWordSchema, pick, { term: `word ${random()}` }),
        intent: pick(['save', 'delete']),
      },
    ],
  },
  {
    route: 'catalogue/admin/stock.route.tsx',
    about: 'stock',
    schema: stockSchema,
    make: ({ pick }) => [
      '/admin/stock',
      validForm(stockSchema, pick, {
        variant: pick(['hollow-blocks:6in', 'culverts:24in', 'x']),
        key: pick(['1', '2', randomUUID()]),
        lastEntry: pick(['0', '1000000', 'x']),
      }),
    ],
  },
  {
    route: 'enquiries/admin/enquiries.route.tsx',
    about: 'enquiry status',
    make: ({ id, pick }) => [
      '/admin/messages',
      { intent: pick(['open', 'status']), id: id('message'), status: pick(enquiryStatuses) },
    ],
  },
  ...[
    ['orders/admin/order.route.tsx', 'order', '/admin/orders/'],
    ['quotes/admin/quote.route.tsx', 'quote', '/admin/quotes/'],
    ['claims/admin/claim.route.tsx', 'claim', '/admin/claims/'],
    ['enquiries/admin/enquiries.route.tsx', 'message', '/admin/messages?message='],
    ['admin/customers/customer.route.tsx', 'customer', '/admin/customers/'],
  ].map(([route, subject, path]) => ({
    route,
    about: 'notes',
    schema: noteFields,
    make: ({ id, pick }) => [
      path + id(subject),
      {
        ...validForm(noteFields, pick, { id: randomUUID() }),
        intent: pick(['note', 'note', 'remove note', 'assign', 'seen', 'x']),
        subjectId: pick([id(subject), randomUUID(), 'x']),
        from: pick(['', 'x']),
        to: pick(['', 'x', 'x'.repeat(65)]),
        notes: pick(['', 'x', `${randomUUID()},${randomUUID()}`, 'x'.repeat(40_001)]),
      },
    ],
  })),
  {
    route: 'admin/customers/customer.route.tsx',
    about: 'customer',
    make: ({ id, pick }) => [
      `/admin/customers/${id('customer')}`,
      {
        intent: pick(['name', 'join', 'separate', 'separate contact', 'x']),
        name: pick(['Ama', 'x'.repeat(121), '']),
        other: id('customer'),
        contact: pick(['+233241234567', 'ama@example.com', 'x'.repeat(301)]),
      },
    ],
  },
  {
    route: 'customers/admin/unconfirmed.route.tsx',
    about: 'contacts to confirm',
    alwaysRefused: true,
    make: ({ id, pick }) => [
      '/admin/customers/to-confirm',
      {
        intent: pick(['confirm contact', 'reject contact', 'x']),
        customer: pick([id('customer'), randomUUID(), 'x']),
        contact: pick(['+233241234567', 'ama@example.com', 'x'.repeat(301)]),
      },
    ],
  },
  {
    route: 'admin/customers/customer.route.tsx',
    about: 'terms of a customer',
    make({ id, pick, chance }) {
      const goods = pick(['all', 'category:blocks', 'variant:hollow-blocks:5in', 'x'])
      const prices = [{ goods, percentOff: 5_00, price: pick([null, 2_00]), from: '', until: today }]
      const fields = hostileFields(formOf(termsFields({}), { ...noTerms, prices }), { pick, chance })
      const intent = pick(['terms', 'terms', 'close account', 'new link'])
      return [`/admin/customers/${id('customer')}`, { ...fields, intent, editToken: pick(['', '', 'x']) }]
    },
  },
  {
    route: 'books/due/due.route.tsx',
    about: 'payment reminder',
    make: ({ id }) => ['/admin/orders/due', { intent: 'remind', id: id('order') }],
  },
  {
    route: 'admin/settings.route.tsx',
    about: 'settings',
    editToken: () => '/admin/settings',
    schema: settings.fields,
    make: ({ pick }) => ['/admin/settings', validForm(settings.fields, pick)],
  },
  {
    route: 'admin/settings.route.tsx',
    about: 'unsent mails',
    make: ({ pick }) => [
      '/admin/settings',
      { intent: pick(['test mail', 'send again', 'send all again']), job: pick(['1', '2', '999999']) },
    ],
  },
  {
    route: 'orders/admin/texts.route.tsx',
    about: 'messages to customers',
    editToken: () => '/admin/settings/messages',
    schema: orderTexts.fields,
    make: ({ pick }) => [
      '/admin/settings/messages',
      {
        ...validForm(orderTexts.fields, pick),
        ...pick([{}, {}, { intent: 'test', kind: 'placed', channel: 'sms' }]),
      },
    ],
  },
  {
    route: 'admin/accounts.route.tsx',
    about: 'accounts',
    editToken: () => '/admin/accounting/accounts',
    make: ({ pick }) => {
      const values = { ...accounts.defaults, sales: pick(['4000 Sales', '=1+1', '', 'x'.repeat(61), '\0']) }
      return [
        '/admin/accounting/accounts',
        { ...Object.fromEntries(formOf(accounts.fields, values)), intent: 'save' },
      ]
    },
  },
  {
    route: 'webhooks/admin/webhooks.route.tsx',
    about: 'new webhook',
    alwaysRefused: true,
    make: ({ pick }) => [
      '/admin/webhooks',
      {
        intent: 'save',
        id: randomUUID(),
        url: pick([
          'https://127.0.0.1',
          'https://[::1]',
          'https://169.254.169.254',
          'http://x',
          '',
          'https://203.0.113.1',
        ]),
        [pick(['placed', 'changed', 'x'])]: 'on',
      },
    ],
  },
  {
    route: 'webhooks/admin/webhook.route.tsx',
    about: 'webhook',
    alwaysRefused: true,
    make: ({ pick }) => [
      `/admin/webhooks/${pick([randomUUID(), 'x'])}`,
      {
        intent: pick(['save', 'new secret', 'pause', 'resume', 'delete', 'test', 'send again', 'x']),
        message: pick([randomUUID(), 'x']),
        nonce: pick(['', 'x', '\0']),
        url: pick(['https://10.0.0.1', '']),
      },
    ],
  },
  {
    route: 'admin/zones.route.tsx',
    about: 'delivery zones',
    editToken: () => '/admin/deliveries/zones',
    make: ({ pick }) => [
      '/admin/deliveries/zones',
      {
        intent: 'save',
        // With a zone, orders without a place are refused: the one here has no rate, so it is never stored.
        'zones.length': pick(['0', '0', '1', '99', 'x']),
        'zones.0.name': pick(['Kumasi', '']),
        'zones.0.places': pick(['Kumasi\nEjisu', 'x'.repeat(5_000), '']),
        'zones.0.rates.length': pick(['0', '1', '99']),
        'zones.0.rates.0.upToTonnes': pick(['', '-1', 'x']),
        'zones.0.freeFromPesewas': pick(['1,000.00', '']),
        deliversElsewhere: pick(['on', '']),
        canCollect: pick(['on', '']),
        asksForSite: 'on',
      },
    ],
  },
  {
    route: 'admin/days.route.tsx',
    about: 'delivery days',
    editToken: () => '/admin/deliveries/days',
    make: ({ pick }) => [
      '/admin/deliveries/days',
      {
        ...Object.fromEntries(formOf(deliveryDays.fields, deliveryDays.defaults)),
        intent: 'save',
        // Orders that name no day go on, because no day has room.
        isOn: pick(['on', '']),
        'closedDays.length': '1',
        'closedDays.0.from': pick(['2020-01-01', '2020-01-01', 'x']),
        'closedDays.0.to': '2999-12-31',
        'closedDays.0.reason': pick(['Closed', 'Closed', '', 'x'.repeat(5_000)]),
        cutOff: pick(['15:00', '15:00', '24:00', '\0']),
        tonnesPerDay: pick(['', '20', '-1', '1e9']),
        'yards.length': pick(['0', '0', '1', '99']),
        'yards.0.name': pick(['Weija', 'Nowhere', '']),
        'yards.0.tonnes': pick(['5', 'x']),
      },
    ],
  },
  {
    route: 'orders/admin/order.route.tsx',
    about: 'day of an order',
    make: ({ id, pick }) => [
      `/admin/orders/${id('order')}`,
      {
        intent: 'day',
        from: pick(['', '', '2999-01-01', 'x']),
        day: pick(['', '2999-01-01', '2020-01-01', '2026-02-31', '<b>', '\0']),
        override: pick(['yes', 'yes', 'no']),
      },
    ],
  },
  {
    route: 'admin/personal-data/personal-data.route.tsx',
    about: 'personal data',
    make: ({ pick }) => [
      '/admin/settings/personal-data',
      {
        intent: pick(['find', 'erase']),
        who: pick(['ama@example.com', '024 123 4567', 'nobody@example.com']),
        balance: pick(['0', '7500', 'x']),
      },
    ],
  },
  {
    route: 'admin/personal-data/personal-data-export.route.ts',
    about: 'personal data export',
    make: ({ pick }) => [
      '/admin/settings/personal-data/export',
      { who: pick(['ama@example.com', '024 123 4567']) },
    ],
  },
  {
    route: 'admin/account/account.route.tsx',
    about: 'password',
    expensive: true,
    make: ({ pick, session }) => {
      const next = pick(passwords)
      return ['/admin/account', { intent: 'password', current: session.password, next, again: next }]
    },
  },
  {
    route: 'admin/account/account.route.tsx',
    about: 'sessions',
    expensive: true,
    make: ({ chance, session }) => [
      '/admin/account',
      {
        intent: session.mayEnd(chance(0.05)) ? 'end all' : chance(0.5) ? 'end others' : 'end session',
        id: 'x',
      },
    ],
  },
  {
    route: 'admin/account/account.route.tsx',
    about: 'two-factor',
    expensive: true,
    make: ({ pick, session }) => [
      '/admin/account',
      {
        intent: pick(['begin two-factor', 'begin two-factor', 'backup codes', 'confirm two-factor']),
        password: session.password,
        code: '123456',
      },
    ],
  },
  {
    route: 'admin/account/account.route.tsx',
    about: 'own name',
    make: ({ pick }) => ['/admin/account', { intent: 'name', name: pick(['Admin', 'Ama', '', '\0']) }],
  },
  {
    route: 'admin/staff/people.route.tsx',
    about: 'invitations',
    make: ({ id, pick, random }) => [
      '/admin/users',
      {
        intent: pick(['invite', 'invite', 'again', 'withdraw']),
        id: id('invitation'),
        name: pick(['Ama', 'Kofi', '']),
        contact: pick([`ama${Math.floor(random() * 1e9)}@example.com`, '024 123 4567', 'x']),
        role: pick(['sales', 'yard', 'driver', 'x']),
        send: pick(['on', '']),
      },
    ],
  },
  {
    route: 'admin/staff/person.route.tsx',
    about: 'changes of a person',
    // Those of the only person would end the session.
    alwaysRefused: true,
    make: ({ pick }) => [
      '/admin/users/unknown',
      {
        intent: pick(['role', 'deactivate', 'reactivate', 'end sessions', 'password link']),
        role: pick(['sales', 'admin', 'x']),
      },
    ],
  },
  {
    route: 'admin/staff/roles.route.tsx',
    about: 'roles',
    make: ({ pick, random }) => [
      '/admin/users/roles',
      {
        intent: pick(['save', 'save', 'delete']),
        // Not that of the owner, who would need a second factor from then on.
        id: pick(['', '', 'yard', 'x']),
        name: `Role ${random()}`,
        permissions: pick(['orders.read', 'staff.manage', 'x']),
        requiresTwoFactor: pick(['on', '']),
        editToken: pick(['', '', 'x']),
      },
    ],
  },
  {
    route: 'admin/staff/invitation.route.tsx',
    about: 'invitation accepted',
    stranger: true,
    alwaysRefused: true,
    make: ({ pick }) => {
      const next = pick(passwords)
      return ['/invitation/unknown', { next, again: next }]
    },
  },
  {
    route: 'catalogue/admin/variants/prices.route.tsx',
    about: 'prices of many products',
    make: ({ pick }) => [
      '/admin/products/prices',
      {
        intent: pick(['preview', 'preview', 'apply', 'undo']),
        ...{ unit: pick(['percent', 'amount']), by: pick(['5', '−2.5', 'x']), rounding: pick(['5', '100']) },
        category: pick(['blocks', 'paving', 'x']),
        ...{ fingerprint: 'x', id: pick(['1', '999999']) },
      },
    ],
  },
  {
    route: 'admin/account/logout.route.ts',
    about: 'logout',
    rare: true,
    ends: true,
    make: () => ['/admin/logout', {}],
  },
  {
    route: 'admin/account/login.route.tsx',
    about: 'login',
    stranger: true,
    make: ({ chance, session }) => [
      '/admin-login',
      session.mayLogIn()
        ? { email: 'admin@example.com', password: chance(0.5) ? session.password : 'wrong' }
        : { email: 'who@example.com', password: 'wrong' },
    ],
  },
  {
    route: 'admin/account/login.route.tsx',
    about: 'further login steps',
    stranger: true,
    make: ({ pick }) => [
      '/admin-login',
      { intent: pick(['code', 'reset', 'seed']), code: '123456', email: 'ama@example.com' },
    ],
  },
  {
    route: 'admin/account/reset-password.route.tsx',
    about: 'password by link',
    stranger: true,
    alwaysRefused: true,
    make: ({ pick }) => {
      const next = pick(passwords)
      return ['/admin-login/reset?token=nothing', { next, again: next }]
    },
  },
  {
    route: 'orders/page/order-page.route.tsx',
    about: "the customer's changes of an order",
    stranger: true,
    alwaysRefused: true,
    schema: correctSchema,
    make: ({ pick }) => [
      '/orders/unknown',
      {
        ...validForm(correctSchema, pick),
        intent: pick(orderChangeIntents),
        message: 'Tuesday',
        day: '2026-12-08',
      },
    ],
  },
  {
    route: 'amendments/proposal.route.tsx',
    about: "the customer's answer to a change",
    stranger: true,
    alwaysRefused: true,
    make: ({ pick }) => [
      '/orders/unknown/change',
      { intent: pick(['agree', 'decline', 'x']), amendment: pick([randomUUID(), 'x', '']) },
    ],
  },
  {
    route: 'claims/claim.route.tsx',
    about: "the customer's claims",
    stranger: true,
    alwaysRefused: true,
    schema: claimSchema,
    make: ({ pick }) => [
      '/orders/unknown/claims',
      { ...validForm(claimSchema, pick), ...claimedQuantity(pick), intent: 'claim', key: randomUUID() },
    ],
  },
  {
    route: 'quotes/quote-page.route.tsx',
    about: "the customer's replies to a quote",
    stranger: true,
    alwaysRefused: true,
    schema: acceptSchema,
    make: ({ pick }) => [
      '/quotes/unknown',
      {
        ...validForm(acceptSchema, pick),
        version: '1',
        intent: pick(replyIntents),
        reason: pick(declineReasons),
        message: 'How much?',
      },
    ],
  },
  {
    route: 'customers/own/own-account.route.tsx',
    about: "the page of a customer's account",
    stranger: true,
    alwaysRefused: true,
    make: () => ['/account/unknown', {}],
  },
  {
    route: 'trade/cart-account.route.ts',
    about: 'public prices again',
    stranger: true,
    make: () => ['/cart/account', {}],
  },
  ...slices
    .flatMap(({ publicForms }) => publicForms)
    .map(({ path, schema }) => ({
      route: routeFile(path),
      about: path,
      stranger: true,
      // Without a gateway for SMS there is no such page.
      ...(path === '/orders/all' && { alwaysRefused: true }),
      schema,
      make: ({ pick }) => [
        path,
        { ...validForm(schema, pick), ...(path === '/quote' && quoteRequest(pick)), key: randomUUID() },
      ],
    })),
]

/** Routes whose requests are not forms. */
export const otherRoutes = [
  'orders/placing/place-order.route.ts',
  'deliveries/driver/trip-reports.route.ts',
  'deliveries/driver/trip-picture.route.ts',
  'platform/files/admin-uploads.route.ts',
  'catalogue/admin/import/import-file.route.ts',
  'admin/website/website-import-file.route.ts',
]

/** A form, sometimes with a hostile value in one field. */
function hostileFields(form, { pick, chance }) {
  const fields = Object.fromEntries(form)
  const hostile = ['', 'x'.repeat(10_001), '\0', '<b>', '-1', '1e9']
  return chance(0.3) ? { ...fields, [pick(Object.keys(fields))]: pick(hostile) } : fields
}

const claimedQuantity = pick => ({
  'quantity.hollow-blocks:5in': pick(['1', '0', '', 'x', '-1', '1e9', '0.5']),
})
const deskLines = JSON.stringify([{ id: 'hollow-blocks', variant: '6in', quantity: 20 }])

const quoteLines = JSON.stringify([
  { id: 'hollow-blocks', variant: '6in', name: 'Hollow Blocks', unit: 'block', price: 290, quantity: 20 },
])

const quoteRequest = pick => ({
  items: pick(['hollow-blocks:6in:20', 'gold::1', ':::,', '']),
  request: 'On Tuesday',
})

const product = ({ pick, session, chance }) => {
  const gallery = [chance(0.5) ? pick(session.pictures) : 'hollow-blocks']
  const category = pick(['blocks', 'paving', 'roofing', 'kerbs', 'x'])
  return validForm(productForm, pick, { gallery, category, editToken: '', key: randomUUID() })
}

const variants = ({ pick, chance }) => {
  const cells = () => ({
    option1: pick(['5"', '6"', 'Grade 20', 'x'.repeat(61)]),
    pricePesewas: pick(['2.50', '1,250', 'free']),
    stockQuantity: pick(['100', '0.5', '-3']),
    sku: pick(['', 'B-1', 'B-2']),
    listed: 'on',
  })
  const rows = [{ key: 'standard', isDefault: 'on', ...cells() }]
  if (chance(0.5)) rows.push({ isDefault: chance(0.1) ? 'on' : '', baseStock: '1', ...cells() })
  const json = JSON.stringify(rows)
  return {
    editToken: '',
    option1Name: pick(['Size', 'Size', '']),
    option2Name: '',
    rows: chance(0.9) ? json : pick([json.slice(1), '[]', '{"__proto__":1}', 'null', '[{"sku":1}]']),
  }
}

const post = ({ random, pick, session, chance }) =>
  validForm(postFields, pick, {
    slug: `post-${Math.floor(random() * 1e9)}`,
    featuredImage: chance(0.3) ? pick(session.pictures) : '',
    categoryIds: session.ids.category?.length && chance(0.5) ? [pick(session.ids.category)] : [],
  })
