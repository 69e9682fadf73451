export const statistics = [
  { figure: '37+', label: 'Years of experience' },
  { figure: '500+', label: 'Projects' },
  { figure: '50K+', label: 'Products delivered' },
  { figure: '24/7', label: 'Availability' },
]
