import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, type Thread } from './thread';

/** What the partners of Yarrowdyne Vietnam, Thailand, Taiwan and Indonesia ask. */
export const ASIAN: readonly Thread[] = [
  {
    asks: 'tran',
    by: 'p032',
    product: 'yd-r8',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-R8 mất kết nối Modbus TCP khi bật biến tần',
    ended: 80,
    unread: ['tran'],
    talk: [
      followedUp(
        'Chào anh chị,\n\nBộ YD-R8 (địa chỉ 192.168.10.21) mất kết nối Modbus TCP khoảng 3 giây mỗi khi biến tần 75 kW khởi động. Cáp mạng đi chung máng với cáp động lực dài khoảng 12 m. Ngoài việc tách máng cáp, có cách nào xử lý nhanh không ạ?',
      ),
      assigned('p032', { after: 10 }),
      answered(
        'Chào anh Trân,\n\nĐi chung máng 12 m với cáp biến tần thì nhiễu là khó tránh. Trước mắt anh dùng cáp Cat 6A S/FTP, nối đất vỏ ở cả hai đầu và đặt “Reconnect delay” của YD-R8 về 200 ms. Ngõ ra nên để chế độ “giữ giá trị cuối” để dây chuyền không dừng.',
        { after: 90 },
      ),
      followedUp('Em đã đổi cáp và đặt 200 ms, còn mất kết nối khoảng 1 lần mỗi ngày.', {
        after: 540,
        files: [
          { make: 'trend', name: 'R8 mất kết nối.png', title: 'YD-R8 192.168.10.21', unit: 'ms', low: 0, high: 200, shape: 'spikes' },
        ],
      }),
      answered(
        'Vậy là còn nhiễu dẫn qua nguồn. Anh kiểm tra giúp nguồn 24 V của YD-R8 có dùng chung với rơ-le của biến tần không. Nếu có, hãy tách riêng hoặc thêm bộ lọc EF-24.',
        { after: 120 },
      ),
    ],
  },
  {
    asks: 'tran',
    by: 'p034',
    product: 'yd-t9',
    type: 'quotation',
    interest: 'replacement',
    subject: 'Báo giá 30 bộ YD-T9 thay thế cho nhà máy xi măng',
    ended: 5 * DAYS,
    unread: ['p032', 'p034'],
    talk: [
      followedUp('Chào anh Đức, cho em xin báo giá 30 bộ YD-T9 (đầu đo Pt100, 0–400 °C, HART) giao tại Cần Thơ, kèm chứng chỉ hiệu chuẩn.'),
      answered(
        'Chào Trân, anh gửi báo giá VN-26-0388. Đơn giá 3.150.000 đ, giao trong 4 tuần; nếu đặt trước ngày 25 thì có sẵn 18 bộ giao ngay.',
        {
          after: 160,
          files: [
            {
              make: 'sheet',
              name: 'Bao gia VN 26 0388.xlsx',
              title: 'Báo giá',
              rows: [
                ['STT', 'Mô tả', 'Số lượng', 'Đơn giá (đ)', 'Thành tiền (đ)'],
                [1, 'YD-T9-H Pt100 0–400 °C HART', 30, 3150000, 94500000],
                [2, 'Chứng chỉ hiệu chuẩn 3 điểm', 30, 250000, 7500000],
                ['', 'Tổng cộng (chưa VAT)', '', '', 102000000],
              ],
            },
          ],
        },
      ),
      followedUp('Khách đồng ý giá. Em cần 18 bộ tuần này, 12 bộ còn lại giao sau cũng được.', { after: 600 }),
    ],
  },
  {
    asks: 'tran',
    by: 'p032',
    product: 'yd-h10',
    type: 'technical',
    interest: 'maintenance',
    subject: 'Màn hình YD-H10 hiển thị ô vuông thay cho chữ có dấu',
    ended: 30 * DAYS,
    rated: [5, 'Xử lý rất nhanh, cảm ơn chị Mai.'],
    talk: [
      followedUp(
        'Chào chị Mai, màn hình YD-H10 bản 4.8 hiển thị ô vuông ở chữ “ế”, “ộ”. Nhà máy chỉ dừng mỗi năm một lần nên em chưa nâng cấp bản 5 được.',
      ),
      noted('Hỏi khu vực: gói font FNT-VN2 dùng được cho 4.6–4.9.', { after: 30 }),
      answered(
        'Chào Trân, có gói font FNT-VN2 thay được mà không đụng vào dự án, chỉ khởi động lại màn hình khoảng 40 giây. Chị gửi qua thư rồi nhé.',
        { after: 300 },
      ),
      closed('Đã cài xong, chữ hiển thị đúng.', { by: 'tran', after: 800 }),
    ],
  },
  {
    asks: 'p108',
    by: 'p032',
    product: 'yd-f20',
    type: 'technical',
    subject: 'YD-F20 báo dòng chảy khi bơm đã dừng',
    ended: 51 * DAYS,
    talk: [
      followedUp('Khi bơm dừng, YD-F20 vẫn báo 0,6 m³/h nên bộ đếm tăng sai. Ống vẫn đầy nước. Phải chỉnh ở đâu ạ?'),
      answered(
        'Chào Linh, em làm “Zero adjust” khi van hai đầu đã đóng và ống đầy, sau đó đặt “Low flow cut-off” ở 1 % thang đo. Làm đúng thứ tự này nhé.',
        { after: 80 },
      ),
      closed('Đã về 0, bộ đếm đúng.', { by: 'p108', after: 250 }),
    ],
  },
  {
    asks: 'p087',
    by: 'p027',
    product: 'yd-l5',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-L5 วัดระดับถังแป้งมันแล้วค่ากระโดด',
    ended: 14 * DAYS,
    rated: [4],
    talk: [
      followedUp('สวัสดีครับ YD-L5 บนไซโลแป้งมันสูง 18 เมตร ค่ากระโดดระหว่าง 30% กับ 55% ตอนกำลังเติมวัตถุดิบ ฝุ่นค่อนข้างมาก ควรตั้งค่าอย่างไรครับ'),
      answered(
        'สวัสดีครับคุณกิตติศักดิ์ ช่วงเติมวัตถุดิบเรดาร์จะเห็นกระแสแป้งที่ตกลงมา แนะนำให้ตั้ง “Filling speed” เป็น 0.5 m/min เปิด “First echo = off” และหันหน้าแปลนออกจากจุดเติมประมาณ 5 องศาครับ',
        { after: 120 },
      ),
      followedUp('ปรับแล้วนิ่งขึ้นมากครับ เหลือแกว่งไม่เกิน 2% ขอบคุณครับ', { after: 900 }),
      closed('ปรับค่าการเติมและมุมติดตั้งเรียบร้อยแล้ว', { after: 60 }),
    ],
  },
  {
    asks: 'p090',
    by: 'p026',
    product: 'yd-v60',
    type: 'order',
    interest: 'replacement',
    subject: 'สั่งซื้อพัดลมระบายความร้อน YD-V60 จำนวน 6 ตัว',
    ended: 7 * HOURS,
    unread: ['p090'],
    talk: [
      followedUp('สวัสดีค่ะ ต้องการสั่งพัดลมระบายความร้อนสำหรับ YD-V60 ขนาด 11 kW จำนวน 6 ตัว มีของพร้อมส่งไหมคะ'),
      answered(
        'สวัสดีครับคุณศิริพร มีพร้อมส่ง 4 ตัว อีก 2 ตัวเข้า{weekday th 0+5}หน้า รหัสสินค้า V60-FAN-11 ราคาตัวละ 2,900 บาท ต้องการให้ส่งพร้อมกันหรือแยกส่งครับ',
        {
          after: 100,
        },
      ),
    ],
  },
  {
    asks: 'p096',
    by: 'p030',
    product: 'yd-c400',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-C400 與 PLC 的 Modbus 暫存器位址差一',
    ended: 18 * DAYS,
    rated: [5],
    talk: [
      followedUp('您好，我們用 PLC 讀取 YD-C400 的 PV（手冊寫 40101），讀到的卻是 SV 的值。請問是位元組順序的問題嗎？'),
      answered(
        '黃小姐您好，這是位址起點的差異：手冊的 40101 從 1 起算，您的 PLC 從 0 起算，所以要填 100。位元組順序為高位在前（Big-endian），浮點數佔兩個暫存器。',
        { after: 60 },
      ),
      followedUp('改成 100 之後就正確了，謝謝。', { after: 120 }),
      closed('位址已修正，數值正確。', { after: 30 }),
    ],
  },
  {
    asks: 'p098',
    by: 'p029',
    product: 'yd-a2',
    type: 'delivery',
    subject: 'YD-A2 標準氣體轉接頭何時到貨？',
    ended: 2.6 * HOURS,
    unread: ['p029', 'p030', 'p031'],
    talk: [
      followedUp('您好，上個月訂的 YD-A2 標準氣體轉接頭（A2-GA6，五個）還沒收到，原訂週一到貨。環保局下週來查核，麻煩幫忙確認出貨日期。'),
    ],
  },
  {
    asks: 'p078',
    by: 'p024',
    product: 'yd-p7',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-P7: pembacaan bergeser 1,2% setelah pembersihan pipa',
    ended: 10 * DAYS,
    rated: [4],
    talk: [
      followedUp(
        'Selamat pagi, setelah pembersihan pipa dengan air panas 95 °C, pembacaan YD-P7 (0–10 bar) bergeser 0,12 bar dan tidak kembali. Apakah cukup di-zero atau sensornya rusak?',
      ),
      answered(
        'Selamat pagi Ibu Intan. Lakukan zero trim pada tekanan atmosfer setelah suhu normal kembali. Jika pergeseran masih di bawah 0,5% setelah satu hari, sensor baik-baik saja. Di atas itu, cairan pengisi kemungkinan bocor dan unit perlu dikirim.',
        { after: 140 },
      ),
      followedUp('Setelah zero trim dan satu hari, selisihnya 0,01 bar. Terima kasih.', { after: 800 }),
      closed('Selesai dengan zero trim.', { after: 60 }),
    ],
  },
  {
    asks: 'p077',
    by: 'p025',
    product: 'yd-n4',
    type: 'other',
    interest: 'training',
    subject: 'Pelatihan perekam YD-N4 untuk tim pemeliharaan',
    ended: 3.5 * DAYS,
    unread: ['p077'],
    talk: [
      followedUp('Halo Pak Hendra, apakah bisa diadakan pelatihan satu hari YD-N4 di Surabaya bulan depan? Peserta delapan orang.'),
      answered(
        'Halo Pak Budi, bisa. Usulan kami tanggal 12 atau 19, termasuk latihan ekspor data dan alarm. Biaya Rp 9.500.000 per hari, sudah termasuk modul. Tanggal mana yang cocok?',
        { after: 200 },
      ),
    ],
  },
];
