import { defineContent, heading, optionalText, titledTexts } from '../platform/fields/piece.ts'
import { lines, titled } from '../platform/text/written.ts'
import { newsCategoryNames } from './news-category.ts'

const paragraphs = (written: TemplateStringsArray) => lines(written).join('\n\n')

const group = 'News & Tips'
const paths = ['/news'] as const

export const newsPage = defineContent({
  key: 'news-page',
  title: 'Texts of the page',
  group,
  paths,
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: optionalText,
    followTitle: { kind: 'text', label: 'Heading of the WhatsApp link', max: 120 },
    followText: { kind: 'text', label: 'Text of the WhatsApp link', max: 300, optional: true },
  },
  defaults: {
    title: 'News & Tips',
    text: "What is new in our yards, and what we have learnt on other people's sites.",
    followTitle: 'News on your phone',
    followText: 'Follow us on WhatsApp for new goods, prices and tips. One or two messages a month.',
  },
})

export const news = defineContent({
  key: 'news',
  title: 'Articles',
  group,
  paths,
  fields: {
    articles: {
      kind: 'list',
      label: 'Articles',
      item: 'article',
      max: 60,
      hint: 'Featured ones stand first, the others by date.',
      fields: {
        title: { kind: 'text', label: 'Title', max: 120 },
        excerpt: { kind: 'text', label: 'Summary', max: 300 },
        text: { kind: 'markdown', label: 'Text', max: 10_000 },
        date: { kind: 'date', label: 'Date' },
        author: { kind: 'text', label: 'Author', max: 80 },
        category: {
          kind: 'choice',
          label: 'Category',
          choices: newsCategoryNames,
        },
        picture: { kind: 'picture', label: 'Picture' },
        featured: { kind: 'switch', label: 'Featured' },
      },
    },
  },
  defaults: {
    articles: [
      {
        title: 'New block plant at Weija raises output by 40%',
        excerpt:
          'A second press and a covered curing hall went into service in September. The yard now makes 5,000 blocks per day.',
        text: paragraphs`
          The new press runs beside the one that has served since 2009. Together they make 5,000 blocks per day, 40% more than before, and most orders can be made up within 24-48 hours even in the dry season, when everybody builds.
          What counts more than the number is the hall behind it. Blocks now spend their first seven days under a roof, on racks, with a fine mist over them. Sun and wind no longer dry out the faces before the cement has set, and crushing results lie closer together than they used to.
          You can see it at work: the yard at Weija Junction shows visitors round on weekday mornings. Call before you come.`,
        date: '2025-09-15',
        author: '{company}, Weija',
        category: 'company-news',
        featured: true,
        picture: {
          picture: 'hero-poster',
          alt: 'The block yard in the evening sun, with rows of cured blocks',
        },
      },
      {
        title: '30% less waste in a year',
        excerpt:
          'Broken blocks become sub-base, wash water goes round again. Two changes, measured over twelve months.',
        text: paragraphs`
          A year ago we began to weigh what leaves the yard as rubbish. Most of it was broken blocks and the slurry from washing out mixers and trucks.
          The blocks now go through a small crusher and come back as fill under paving and yards. The slurry settles in three basins, and the clear water goes into the next wash. The result after twelve months is 30% less waste and a water bill that fell with it.
          Crushed block is for sale by the truck at Weija. It makes good sub-base for driveways, and costs less than laterite brought from far.`,
        date: '2025-08-04',
        author: '{company}, Weija',
        category: 'sustainability',
        featured: false,
        picture: { picture: 'solid-blocks', alt: 'Solid blocks, stacked in steps' },
      },
      {
        title: 'How many blocks does a wall need?',
        excerpt:
          'Ten to the square metre, less the openings, and 5-10% extra. A worked example for a room of four by five metres.',
        text: paragraphs`
          A block of 450 × 225 mm with 10 mm of mortar round it covers a tenth of a square metre, near enough. So measure the walls, take off doors and windows, and multiply by ten.
          A room of 4 × 5 m with walls 3 m high has 18 m of wall, 54 m² in all. One door of 0.9 × 2.1 m and two windows of 1.2 × 1.2 m take off 4.8 m². That leaves 49.2 m², or 492 blocks.
          Order 5-10% extra for cutting and breakage: 520 to 540 blocks. Take the smaller figure for long straight walls and the larger one for many corners. It is cheaper to have a dozen left over than to bring a truck for thirty.`,
        date: '2025-07-10',
        author: 'Yaw Darko, site adviser',
        category: 'tips-guides',
        featured: false,
        picture: { picture: 'hollow-blocks', alt: 'Hollow blocks with two cells, stacked in the yard' },
      },
      {
        title: 'Before the rains: an hour for your drains',
        excerpt: 'What to look for now, so that the next storm does not come into the house.',
        text: paragraphs`
          Lift the covers and shovel out what the dry season left: sand, sachets, leaves. Pour a bucket of water in at the high end and watch it go. Where it stands, the channel has sunk and wants a new bed.
          Look at the joints. A gap wider than a finger lets the water under the drain and washes the bed away; rake it out and fill it with one part cement to three of sand.
          If water stood in the compound last year, the channel is too small or too few. Tell us the area and the fall, and we say which U-drain carries it.`,
        date: '2025-06-02',
        author: 'Yaw Darko, site adviser',
        category: 'tips-guides',
        featured: false,
        picture: { picture: 'u-drains', alt: 'Four lengths of U-drain in the yard' },
      },
      {
        title: 'Adjiriganor yard now stocks paving and drains',
        excerpt: 'Customers in East Legon and Madina no longer need to send a truck across the city.',
        text: paragraphs`
          The branch at Adjiriganor sold blocks only until this year. It now keeps pavers in zig-zag and hexagon, U-drains in metre lengths and culverts of 600 and 900 mm.
          Prices and delivery terms are the same in all five branches. Call the branch for what lies in the yard today.`,
        date: '2025-05-22',
        author: '{company}, Adjiriganor',
        category: 'company-news',
        featured: false,
        picture: { picture: 'paving', alt: 'Zig-zag pavers, laid, with a red course' },
      },
      {
        title: 'A roof within sight of the sea',
        excerpt:
          'Salt eats zinc. What to choose between Takoradi and Keta, and how to fix it so that it lasts.',
        text: paragraphs`
          Within a kilometre or two of the surf, the air carries enough salt to strip the zinc from a steel sheet in a few years. Aluminum does not rust, and a painted sheet keeps its colour as well.
          Fix it with aluminum or stainless screws and rubber washers. Plain steel screws rust first, and where steel touches aluminum the sheet suffers too.
          Cut edges downhill, a fall of at least 5 degrees, and a wash with fresh water after the dry season: a roof kept like this outlasts the mortgage.`,
        date: '2025-04-08',
        author: 'Yaw Darko, site adviser',
        category: 'tips-guides',
        featured: false,
        picture: { picture: 'roof-ibr', alt: 'Box-profile sheets in five colours, fanned out' },
      },
      {
        title: 'Paving that lets the rain through',
        excerpt:
          'A sealed compound sends every storm into the street. Open joints keep a good part of it at home.',
        text: paragraphs`
          In June a compound of 200 m² receives some 40,000 litres of rain. Poured concrete sends all of it into the gutter within the hour, and the street floods.
          Pavers laid on sand with open joints let part of it into the ground. Keep the joints filled with coarse sand rather than cement, lay the bed with a fall of 1 in 80 towards a U-drain, and leave a strip of planting on the low side.
          Our branches lend a laying guide, and tell you how much bed sand the area takes.`,
        date: '2025-02-17',
        author: '{company}, Pokuase',
        category: 'sustainability',
        featured: false,
        picture: {
          picture: 'paved-yard',
          alt: 'A forecourt of zig-zag pavers with red bands, kerb and planting',
        },
      },
    ],
  },
})

export const newsTips = defineContent({
  key: 'news-tips',
  title: 'Tips',
  group,
  paths,
  anchor: 'tips',
  fields: {
    title: heading,
    tips: titledTexts('Tips', 'tip', 20),
  },
  defaults: {
    title: 'Six tips from the yard',
    tips: titled`
      Order a little more: Order 5-10% extra blocks for cutting and breakage. Thirty blocks short means a second truck.
      Wet before you lay: Sprinkle blocks before laying. A dry block draws the water out of the mortar before it can set.
      Keep cement off the floor: Store bags on pallets, off the wall and under cover, and use the oldest first.
      Cure for seven days: Keep slabs and columns wet for a week. Concrete reaches full strength at 28 days, but only if it was cured.
      Give drains a fall: Lay U-drains with a fall of at least 1 in 100. Check it with a string line before you backfill.
      Add no water on site: A bucket of water in the mixer makes concrete easy to place and weak for good. Ask for more slump when you order.`,
  },
})
