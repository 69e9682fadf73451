import type { HomeSection } from './read-home.server.ts'

/** The questions and answers that the page shows: https://schema.org/FAQPage */
export function faqData(sections: readonly HomeSection[]) {
  const about = sections.find(({ id }) => id === 'about')
  if (about?.id !== 'about' || about.content.faq.questions.length === 0) return {}
  return {
    '@type': 'FAQPage',
    mainEntity: about.content.faq.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
