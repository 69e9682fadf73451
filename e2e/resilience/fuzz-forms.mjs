import { randomUUID } from 'node:crypto'
import { categories } from '../../app/catalogue/category.ts'
import { makeProduct } from '../../app/catalogue/product.fixture.ts'
import { productFields } from '../../app/catalogue/product-schema.ts'
import { units } from '../../app/catalogue/unit.ts'
import { defaultSettings } from '../../app/company/company.ts'
import { enquiryStatuses } from '../../app/enquiries/enquiry.ts'
import { orderStatuses } from '../../app/orders/order.ts'
import { formValues } from '../../app/platform/form-schema.ts'
import { passwords } from './fuzz-session.mjs'

/**
 * Each form that changes something, as it is when nothing is wrong with it: by the route's file, what it is about, how
 * it is made, and whether it can succeed. `version` is the page that names the state which the form was made from.
 */
export const forms = [
  {
    route: 'orders/admin/orders.route.tsx',
    about: 'status',
    make: ({ id, pick }) => [
      '/admin/orders',
      { id: id('order'), from: pick(orderStatuses), to: pick(orderStatuses) },
    ],
  },
  {
    route: 'orders/admin/order.route.tsx',
    about: 'notification again',
    make: ({ id }) => [`/admin/orders/${id('order')}`, {}],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'new product',
    make: tools => [
      '/admin/products',
      { intent: 'save', id: '', version: '', key: randomUUID(), ...product(tools) },
    ],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'changed product',
    version: ({ id }) => `/admin/products?edit=${encodeURIComponent(id)}`,
    make: tools => ['/admin/products', { intent: 'save', id: tools.id('product'), ...product(tools) }],
  },
  {
    route: 'catalogue/admin/products.route.tsx',
    about: 'deleted product',
    make: ({ id, chance }) => [
      '/admin/products',
      { intent: chance(0.3) ? 'delete' : 'seed', id: id('product') },
    ],
  },
  {
    route: 'blog/admin/editor.route.tsx',
    about: 'new post',
    make: tools => ['/admin/blog/new', post(tools)],
  },
  {
    route: 'blog/admin/editor.route.tsx',
    about: 'changed post',
    version: ({ page }) => page,
    make: tools => [`/admin/blog/edit/${tools.id('post')}`, post(tools)],
  },
  {
    route: 'blog/admin/posts.route.tsx',
    about: 'post from the list',
    make: ({ id, chance }) => ['/admin/blog', { intent: chance(0.5) ? 'publish' : 'delete', id: id('post') }],
  },
  {
    route: 'blog/admin/categories.route.tsx',
    about: 'category',
    make: ({ id, pick, random }) => [
      '/admin/blog/categories',
      {
        intent: pick(['add', 'change', 'delete']),
        id: id('category'),
        name: `Kind ${random()}`,
        color: '#a8401f',
        nameWas: `Kind ${random()}`,
        colorWas: pick(['#a8401f', '#000000']),
      },
    ],
  },
  {
    route: 'enquiries/admin/enquiries.route.tsx',
    about: 'message',
    make: ({ id, pick }) => [
      '/admin/messages',
      { intent: pick(['open', 'status']), id: id('message'), status: pick(enquiryStatuses) },
    ],
  },
  {
    route: 'admin/settings.route.tsx',
    about: 'settings',
    version: () => '/admin/settings',
    make: ({ pick }) => [
      '/admin/settings',
      {
        ...defaultSettings,
        deliveryFeePesewas: '50.00',
        freeDeliveryFromPesewas: pick(['500.00', '1000.00']),
        address: pick(['Accra', 'Weija Junction']),
      },
    ],
  },
  {
    route: 'admin/settings.route.tsx',
    about: 'mails',
    make: ({ pick }) => [
      '/admin/settings',
      { intent: pick(['test mail', 'send again', 'send all again']), job: pick(['1', '2', '999999']) },
    ],
  },
  {
    route: 'admin/personal-data.route.tsx',
    about: 'person',
    make: ({ pick }) => [
      '/admin/settings/personal-data',
      {
        intent: pick(['find', 'erase']),
        who: pick(['ama@example.com', '024 123 4567', 'nobody@example.com']),
      },
    ],
  },
  {
    route: 'admin/personal-data-export.route.ts',
    about: 'export of a person',
    make: ({ pick }) => [
      '/admin/settings/personal-data/export',
      { who: pick(['ama@example.com', '024 123 4567']) },
    ],
  },
  {
    route: 'admin/users.route.tsx',
    about: 'password',
    careful: true,
    make: ({ pick, session }) => {
      const next = pick(passwords)
      return ['/admin/users', { intent: 'password', current: session.password, next, again: next }]
    },
  },
  {
    route: 'admin/users.route.tsx',
    about: 'sessions',
    careful: true,
    make: ({ chance, session }) => [
      '/admin/users',
      {
        intent: session.mayEnd(chance(0.05)) ? 'end all' : chance(0.5) ? 'end others' : 'end session',
        id: 'x',
      },
    ],
  },
  {
    route: 'admin/users.route.tsx',
    about: 'two-factor',
    careful: true,
    make: ({ pick, session }) => [
      '/admin/users',
      {
        intent: pick(['begin two-factor', 'begin two-factor', 'backup codes', 'confirm two-factor']),
        password: session.password,
        code: '123456',
      },
    ],
  },
  {
    route: 'admin/logout.route.ts',
    about: 'logout',
    rare: true,
    ends: true,
    make: () => ['/admin/logout', {}],
  },
  {
    route: 'admin/login.route.tsx',
    about: 'login',
    stranger: true,
    make: ({ chance, session }) => [
      '/admin-login',
      session.mayTry()
        ? { email: 'admin@example.com', password: chance(0.5) ? session.password : 'wrong' }
        : { email: 'who@example.com', password: 'wrong' },
    ],
  },
  {
    route: 'admin/login.route.tsx',
    about: 'further steps of the login',
    stranger: true,
    make: ({ pick }) => [
      '/admin-login',
      { intent: pick(['code', 'reset', 'seed']), code: '123456', email: 'ama@example.com' },
    ],
  },
  {
    route: 'admin/reset-password.route.tsx',
    about: 'password by link',
    stranger: true,
    refused: true,
    make: ({ pick }) => {
      const next = pick(passwords)
      return ['/admin-login/reset?token=nothing', { next, again: next }]
    },
  },
  {
    route: 'enquiries/contact.route.tsx',
    about: 'enquiry',
    stranger: true,
    make: () => ['/contact.data', { key: randomUUID(), ...visitor(), company: '', projectType: 'Other' }],
  },
  {
    route: 'enquiries/quick-order.route.tsx',
    about: 'quick order',
    stranger: true,
    make: () => [
      '/quick-order.data',
      { key: randomUUID(), ...visitor(), product: 'hollow-blocks', quantity: '200' },
    ],
  },
  {
    route: 'enquiries/contact.route.tsx',
    about: 'contact without scripts',
    stranger: true,
    make: () => ['/contact', visitor()],
  },
  {
    route: 'enquiries/quick-order.route.tsx',
    about: 'quick order without scripts',
    stranger: true,
    make: () => ['/quick-order', { ...visitor(), product: 'custom', quantity: '3 m' }],
  },
]

/** What is sent in a way of its own. */
export const otherwise = ['orders/place-order.route.ts', 'platform/admin-uploads.route.ts']

const visitor = () => ({ name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', message: 'Hello' })

const product = ({ pick, session, chance }) => ({
  ...formValues(
    productFields,
    makeProduct({
      category: pick(categories),
      unit: pick(units),
      sizes: ['5 in', '6 in'],
      specifications: [{ label: 'Weight', value: '20 kg' }],
      gallery: [chance(0.5) ? pick(session.pictures) : 'hollow-blocks'],
      stockQuantity: 100,
    }),
  ),
  baseStock: '100',
})

const post = ({ random, pick, session, chance }) => ({
  title: 'A post',
  slug: `post-${Math.floor(random() * 1e9)}`,
  excerpt: 'Short',
  content: '# Head\n\nText with **bold** and <b>markup</b>.',
  metaTitle: '',
  metaDescription: '',
  status: pick(['published', 'published', 'draft', 'archived']),
  authorName: 'Ama',
  publishedAt: pick(['', '2026-01-02T03:04']),
  featuredImage: chance(0.3) ? pick(session.pictures) : '',
  ...(session.ids.category?.length && chance(0.5) ? { categoryIds: pick(session.ids.category) } : {}),
  tags: 'one, two',
})
