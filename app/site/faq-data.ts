/** Questions and answers in the words of schema.org. */
export const faqData = (faq: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
