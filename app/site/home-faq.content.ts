/** What people ask before they order; the home page shows it, search engines read it. */
export const homeFaq = [
  {
    question: 'Do you give bulk discounts?',
    answer:
      'Yes. The more you order, the less each block, metre or cubic metre costs. Send us your list and you have the discounted price within 2 hours.',
  },
  {
    question: 'Do you deliver at weekends?',
    answer:
      'Yes. We deliver on Saturdays as on weekdays, and on Sundays by arrangement. Emergency concrete supply runs 24/7.',
  },
  {
    question: 'Are your products certified?',
    answer:
      'Yes, to national standards, and our ready-mix concrete is GSA approved. Ask for the test results of your batch and we send them along.',
  },
]
