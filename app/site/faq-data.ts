/** https://schema.org/FAQPage */
export const faqData = (faq: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
