import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, started, type Thread } from './thread';

/** What the partners of Yarrowdyne México and Brasil ask. */
export const SPANISH_PORTUGUESE: readonly Thread[] = [
  {
    asks: 'p195',
    by: 'p063',
    product: 'yd-p7',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-P7: escalar 4–20 mA a 0–250 mbar con raíz cuadrada',
    ended: 12 * DAYS,
    rated: [5, 'Excelente explicación.'],
    talk: [
      followedUp(
        'Buenos días:\n\ntenemos un YD-P7 diferencial sobre una placa de orificio. A 62,5 mbar el controlador debería leer 50 % de caudal y lee 25 %. ¿La raíz cuadrada se activa en el transmisor o en el YD-C400?',
      ),
      answered(
        'Buenos días, Diego: en uno de los dos, nunca en ambos. Lee 25 % porque hoy no está en ninguno: 62,5/250 = 25 %. Recomendamos activarla en el transmisor (Salida > Función > Raíz, corte en 8 % de caudal) y dejar el controlador lineal, así el indicador local también muestra caudal.',
        { after: 95 },
      ),
      followedUp('Activada en el transmisor. Ahora 62,5 mbar = 12 mA = 50 %. Gracias.', { after: 180 }),
      closed('Raíz cuadrada activada en el transmisor; lectura verificada.', { after: 60 }),
    ],
  },
  {
    asks: 'p199',
    by: 'p062',
    product: 'yd-a2',
    type: 'repair',
    interest: 'maintenance',
    subject: 'Reparación de YD-A2 en altura: lectura de CO inestable a 3.900 m',
    ended: 1.6 * DAYS,
    unread: ['p199'],
    talk: [
      followedUp(
        'Estimados: el YD-A2 instalado en la planta concentradora (3.900 m s. n. m.) muestra saltos de ±15 ppm de CO desde la última mantención. El caudal de muestra marca 42 l/h. Adjunto los datos de ayer.',
        { files: [{ make: 'readings', name: 'CO planta concentradora.csv', column: 'CO ppm', low: 95, high: 125, shape: 'noise' }] },
      ),
      assigned('p062', { after: 12 }),
      answered(
        'Estimada Valeria: a esa altura la bomba estándar no alcanza los 60 l/h y la celda queda por debajo del caudal mínimo de 50 l/h. ¿Se cambió la bomba en la mantención? El repuesto correcto para más de 2.500 m es A2-P2H.',
        { after: 130 },
      ),
      followedUp('Efectivamente, instalaron la estándar. ¿Cuánto tarda la A2-P2H a Antofagasta?', { after: 150 }),
      answered(
        'Tenemos dos en Santiago; llegaría en dos días hábiles. Si confirma hoy, sale esta tarde. No hace falta enviar el analizador.',
        { after: 70 },
      ),
    ],
  },
  {
    asks: 'p201',
    by: 'p064',
    product: 'yd-h10',
    type: 'quotation',
    interest: 'new-project',
    subject: 'Cotización de 6 paneles YD-H10 de 15 pulgadas',
    ended: 4 * HOURS,
    unread: ['p062', 'p063', 'p064'],
    talk: [
      followedUp(
        'Hola, ¿me pueden cotizar seis paneles YD-H10 de 15" con marco inoxidable, entrega en Rosario? Necesito precio CIF y plazo para presentarlo el {weekday es 0+3}.',
      ),
    ],
  },
  {
    asks: 'p194',
    by: 'p063',
    product: 'yd-s3',
    type: 'technical',
    interest: 'certification',
    subject: 'YD-S3: tiempo de respuesta total para paro de quemador',
    ended: 41 * DAYS,
    talk: [
      followedUp(
        '¿Qué tiempo de respuesta debemos declarar para un paro de quemador con dos YD-P7 y un YD-S3? La norma nos exige menos de 1 s en total.',
      ),
      answered(
        'Sume: YD-P7 con amortiguación en 0,1 s, 140 ms; YD-S3, dos ciclos de 12 ms más salida, 28 ms; válvula según su fabricante, normalmente 500 ms. Total unos 670 ms. Atención: con la amortiguación de fábrica (0,5 s) ya no cumpliría.',
        { after: 200 },
      ),
      closed('Amortiguación ajustada, prueba de 640 ms en sitio.', { by: 'p194', after: 2600 }),
    ],
  },
  {
    asks: 'p204',
    by: 'p066',
    product: 'yd-v60',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-V60: erro de seguimento E-44 em aceleração alta',
    ended: 21 * DAYS,
    rated: [5, 'Resolvido no mesmo dia.'],
    talk: [
      followedUp(
        'Bom dia,\n\num YD-V60 de 7,5 kW em mesa rotativa acusa E-44 (erro de seguimento) quando a aceleração passa de 8 rad/s². A relação de inércia calculada é 11:1. Ajustamos o Kv de 60 para 40 sem sucesso.',
        {
          files: [
            {
              make: 'trend',
              name: 'Erro de seguimento eixo C.png',
              title: 'Eixo C, erro de seguimento',
              unit: 'mrad',
              low: 0,
              high: 9,
              shape: 'spikes',
            },
          ],
        },
      ),
      answered(
        'Bom dia, Vinícius. Com 11:1 o avanço de aceleração (parâmetro 2.31) faz mais diferença que o Kv. Coloque 2.31 em 85 %, volte o Kv para 60 e aumente a janela de erro só durante a partida, se preciso. O limite de corrente está em 150 %? A curva sugere saturação.',
        { after: 75 },
      ),
      followedUp('O limite estava em 110 %. Com 150 % e 2.31 em 85 % o erro caiu para 2 mrad. Obrigado!', { after: 210 }),
      closed('Limite de corrente e avanço de aceleração ajustados.', { after: 45 }),
    ],
  },
  {
    asks: 'p208',
    by: 'p065',
    product: 'yd-n4',
    type: 'complaint',
    subject: 'YD-N4 recebido com vidro trincado, nota 88214',
    ended: 2 * DAYS,
    unread: ['p065'],
    talk: [
      followedUp(
        'Boa tarde. Um dos quatro registradores YD-N4 da nota 88214 chegou com o vidro trincado. A caixa externa não tem marcas. Solicitamos a troca.',
      ),
      started({ after: 30 }),
      noted('Terceiro caso com esta embalagem desde o início do mês. Avisar a logística em Campinas.', { after: 20, by: 'p067' }),
      answered(
        'Boa tarde, Renata. Pedimos desculpas. O aparelho novo sai amanhã e a coleta do danificado será no ato da entrega. Poderia enviar uma foto da etiqueta interna da caixa?',
        { after: 60 },
      ),
      followedUp('Envio a foto amanhã cedo, a caixa está no almoxarifado. O lote na etiqueta é N4-2407B.', { after: 150, mail: true }),
    ],
  },
  {
    asks: 'p210',
    by: 'p065',
    product: 'yd-g2',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-G2: MQTT com TLS recusa o certificado do cliente',
    ended: 46 * DAYS,
    talk: [
      followedUp('Olá, o YD-G2 (2.8.1) recusa o certificado da nossa CA interna: "unsupported key". A chave é RSA 8192.'),
      answered(
        'Olá, Thiago. O YD-G2 aceita RSA de 2048 a 4096 e ECDSA P-256/P-384. Sugerimos P-256: a conexão abre em 0,3 s em vez de 2 s.',
        { after: 50 },
      ),
      closed('Novo certificado P-256 aceito.', { by: 'p210', after: 300 }),
    ],
  },
];
