const words = (list: string): readonly string[] => list.split(' ');
const names = (given: string, family: string) => ({ given: words(given), family: words(family) });

/** Given and family names by language, and by country where the language is not that of the local company, for the people of the demo. */
export const NAMES: Record<string, { given: readonly string[]; family: readonly string[] }> = {
  ja: names(
    'Haruto Yui Sota Hina Ren Sakura Daiki Misaki Takumi Akari',
    'Tanaka Suzuki Watanabe Kobayashi Yoshida Matsumoto Inoue Kimura Hayashi',
  ),
  id: names(
    'Budi Siti Agus Dewi Rizky Putri Adi Wulan Hendra Intan',
    'Santoso Wijaya Pratama Lestari Nugroho Halim Saputra Kusuma Hartono',
  ),
  th: names(
    'Somchai Anong Kittisak Malee Prasert Siriporn Niran Ploy Arthit Kanya',
    'Srisuk Chaiyasit Boonmee Rattanakul Wongsawat Saetang Thongdee Phromma',
  ),
  zhTW: names(
    'Chia-Hao Yi-Chun Wei-Ting Shu-Fen Kuan-Yu Mei-Ling Chih-Ming Ya-Wen Po-Han Hsin-Yi',
    'Chen Lin Huang Chang Wang Wu Tsai Liu Hsu',
  ),
  vi: names('Minh Lan Tuan Hoa Duc Thu Hung Mai Khoa Linh', 'Nguyen Le Pham Hoang Vu Dang Bui Do Ngo'),
  de: names(
    'Felix Hannah Lukas Katharina Stefan Julia Matthias Anke Tobias Sabine',
    'Neumann Krause Lehmann Seidel Brandt Winkler Albrecht Kessler Thiele',
  ),
  fr: names(
    'Julien Camille Antoine Manon Thierry Sophie Baptiste Élodie Mathieu Nathalie',
    'Moreau Lefèvre Girard Fontaine Roussel Chevalier Marchand Perrin Barbier',
  ),
  it: names(
    'Luca Giulia Andrea Chiara Matteo Francesca Davide Elena Paolo Silvia',
    'Conti Ferrara Galli Marchetti Rinaldi Bellini Caruso Fabbri Serra',
  ),
  nl: names(
    'Daan Sanne Bram Lotte Pieter Marieke Jeroen Femke Ruben Anouk',
    'Bakker Visser Mulder Hendriks Dekker Vermeer Kuipers Postma Brouwer',
  ),
  pl: names(
    'Jakub Zofia Piotr Agnieszka Tomasz Magdalena Marcin Katarzyna Paweł Joanna',
    'Kowalczyk Wójcik Zieliński Lewandowski Mazur Krawczyk Piotrowski Grabowski',
  ),
  hu: names(
    'Bence Réka Gábor Zsófia Attila Eszter Balázs Katalin Levente Ildikó',
    'Nagy Kovács Szabó Horváth Farkas Balogh Takács Juhász Molnár',
  ),
  tr: names('Emre Zeynep Burak Elif Mert Ayşe Cem Defne Ozan Selin', 'Yılmaz Demir Kaya Şahin Çelik Aydın Arslan Koç Özkan'),
  ab: names(
    'Omar Layla Khalid Noura Yousef Maryam Tariq Huda Saeed Reem',
    'Al-Farsi Al-Mansoori Haddad Al-Sayegh Nasser Al-Otaibi Khoury Rahman Al-Zaabi',
  ),
  en: names(
    'Ethan Olivia Caleb Grace Marcus Hailey Wesley Naomi Trevor Paige',
    'Harper Sullivan Brooks Whitaker Dalton Prescott Merritt Langley Foster',
  ),
  'en-AU': names(
    'Liam Matilda Jack Isla Lachlan Tahlia Hamish Bridget Declan Imogen',
    'Callaghan Doyle McAllister Fraser Pemberton Hartley Gallagher Lockwood Brennan',
  ),
  'en-IN': names(
    'Arjun Priya Rohan Ananya Vikram Kavya Sanjay Meera Aditya Nisha',
    'Sharma Iyer Patel Reddy Menon Gupta Nair Kulkarni Banerjee',
  ),
  'en-ZA': names(
    'Thabo Lerato Johan Nomvula Sipho Anika Kagiso Zanele Francois Liezel',
    'Dlamini Naidoo Botha Mokoena Khumalo Govender Nkosi Pillay Steyn',
  ),
  'en-KR': names('Minjun Seoyeon Jihoon Jiwoo Hyunwoo Eunji Dongwook Soojin Taeyang Yuna', 'Kim Park Choi Jung Kang Yoon Jang Shin Han'),
  'en-MY': names(
    'Faiz Nurul Azlan Siew-Ling Ravi Aisyah Kok-Wai Farah Shafiq Mei-Yee',
    'Rahim Ibrahim Lim Ong Subramaniam Ismail Yusof Chong Zainal',
  ),
  'en-HK': names(
    'Ka-Ho Wing-Yan Chun-Kit Hoi-Ying Siu-Ming Yuk-Lan Tsz-Hin Man-Yee Kwok-Wai Sze-Wing',
    'Chan Leung Cheung Kwok Tsang Fung Lau Yeung Mak',
  ),
  'en-GR': names(
    'Nikos Eleni Giorgos Katerina Dimitris Sofia Kostas Ioanna Vasilis Despina',
    'Papadakis Georgiou Nikolaidis Vlachos Alexiou Karras Makris Samaras Dimas',
  ),
  'en-GB': names(
    'Oliver Charlotte Harry Eleanor Alistair Rosie Callum Philippa Rhys Beatrice',
    'Ashworth Bradshaw Cartwright Holloway Thornton Whitfield Pritchard Lancaster Redmond',
  ),
  'en-CZ': names(
    'Jan Tereza Petr Lenka Martin Veronika Ondřej Hana Jakub Alena',
    'Novák Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný',
  ),
  'en-RO': names(
    'Andrei Ioana Mihai Elena Radu Cristina Bogdan Raluca Ștefan Anca',
    'Popescu Ionescu Dumitru Stan Marin Constantin Dobre Munteanu Rusu',
  ),
  'en-AZ': names(
    'Elvin Aysel Rashad Gunel Tural Leyla Orkhan Nigar Farid Sevda',
    'Mammadov Aliyev Huseynov Guliyev Hasanov Abbasov Rzayev Ismayilov Karimov',
  ),
  es: names(
    'Alejandro Valeria Diego Lucía Javier Camila Rodrigo Fernanda Tomás Paula',
    'Herrera Vargas Castillo Navarro Rojas Cordero Salazar Medina Paredes',
  ),
  pt: names(
    'Rafael Beatriz Thiago Larissa Gustavo Mariana Caio Juliana Vinícius Renata',
    'Almeida Carvalho Barbosa Teixeira Moreira Nogueira Pacheco Rezende Freitas',
  ),
};

/** A generator that gives the same numbers every time, in [0, 1). */
export const dice = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
