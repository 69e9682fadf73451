import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/site-layout.tsx', [
    index('site/home.route.tsx'),
    route('about', 'site/about.route.tsx'),
    route('products', 'catalogue/products.route.tsx'),
    route('products/:productId', 'catalogue/product.route.tsx'),
    route('ready-mix-concrete', 'catalogue/ready-mix.route.tsx'),
    route('blog', 'blog/blog.route.tsx'),
    route('blog/:slug', 'blog/post.route.tsx'),
    route('contact', 'enquiries/contact.route.tsx'),
    route('quick-order', 'enquiries/quick-order.route.tsx'),
    route('news', 'site/news.route.tsx'),
    route('privacy', 'site/privacy.route.tsx'),
    layout('cart/cart-page.tsx', [
      route('cart', 'cart/cart.route.tsx'),
      route('checkout', 'orders/checkout.route.tsx'),
    ]),
    route('admin-login', 'admin/login.route.tsx'),
    route('admin-login/reset', 'admin/reset-password.route.tsx'),
    route('*', 'site/not-found.route.tsx'),
  ]),

  // Answers that are not pages
  route('sitemap.xml', 'site/sitemap.route.ts'),
  route('robots.txt', 'site/robots.route.ts'),
  route('manifest.webmanifest', 'site/manifest.route.ts'),
  route('cart/products', 'catalogue/cart-products.route.ts'),
  route('checkout/order', 'orders/place-order.route.ts'),
  route('products/:productId/specification.pdf', 'catalogue/specification-sheet.route.ts'),
  route('blog/rss.xml', 'blog/rss.route.ts'),
  route('uploads/:hash/:file', 'platform/uploads.route.ts'),

  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard.route.tsx'),
    route('orders', 'orders/admin/orders.route.tsx'),
    route('orders.csv', 'orders/admin/orders-csv.route.ts'),
    route('orders/:orderId', 'orders/admin/order.route.tsx'),
    route('products', 'catalogue/admin/products.route.tsx'),
    route('products/:productId/variants', 'catalogue/admin/variants.route.tsx'),
    route('blog', 'blog/admin/posts.route.tsx'),
    route('blog/categories', 'blog/admin/categories.route.tsx'),
    route('blog/new', 'blog/admin/editor.route.tsx', { id: 'new-post' }),
    route('blog/edit/:id', 'blog/admin/editor.route.tsx', { id: 'edit-post' }),
    route('users', 'admin/users.route.tsx'),
    route('messages', 'enquiries/admin/enquiries.route.tsx'),
    route('settings', 'admin/settings.route.tsx'),
    route('settings/personal-data', 'admin/personal-data.route.tsx'),
    route('settings/personal-data/export', 'admin/personal-data-export.route.ts'),
    route('uploads', 'platform/admin-uploads.route.ts'),
    route('logout', 'admin/logout.route.ts'),
  ]),
] satisfies RouteConfig
