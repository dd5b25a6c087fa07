import { Dice } from './dice.js';

const REGIONS: readonly (readonly [given: string, family: string])[] = [
  [
    'Aarav Aditi Akash Ananya Anjali Ankit Arjun Deepak Divya Gaurav Ishaan Kavya Manish Neha Nikhil Pooja Prateek Priya Rahul Ritika Sakshi Shivam Shreya Tanvi Utkarsh Varun Vidhi',
    'Agarwal Bansal Bhardwaj Chauhan Dubey Dwivedi Goel Gupta Jha Khandelwal Kulshrestha Mathur Mishra Pandey Rajput Rastogi Saxena Sharma Shukla Srivastava Tiwari Tripathi Verma Yadav',
  ],
  [
    'Aditya Amruta Aniket Apurva Atharva Chinmay Gauri Isha Kedar Ketaki Madhura Manasi Mihir Mrunal Ojas Omkar Prajakta Rutuja Sanika Saurabh Shantanu Siddhi Sohum Tejas Vaishnavi Yash',
    'Bapat Bhosale Chavan Deshmukh Deshpande Gokhale Jadhav Joshi Kadam Kale Kulkarni More Patil Pawar Phadke Sathe Sawant Shinde Tambe Wagh',
  ],
  [
    'Bhavya Chirag Darshan Dhruvi Dhwani Foram Harsh Heena Hiral Jay Jinal Kinjal Krunal Maulik Meet Nidhi Parth Poojan Riddhi Smit Urvi Vatsal',
    'Bhatt Chaudhary Dave Desai Gajjar Joshipura Mehta Modi Pandya Parekh Parmar Patel Raval Shah Solanki Thakkar Trivedi Vyas',
  ],
  [
    'Abhirup Anindita Ankita Arnab Debjani Debolina Dipayan Indrani Koushik Moumita Oindrila Paramita Rituparna Sagnik Sayan Shreyasi Soham Sohini Subhajit Sudeshna Swagata Tanmoy Trisha',
    'Banerjee Basu Bhattacharya Biswas Bose Chakraborty Chatterjee Das Dutta Ganguly Ghosh Majumdar Mitra Mukherjee Pal Roy Saha Sarkar Sen',
  ],
  [
    'Amrit Arshdeep Balpreet Dilpreet Gagandeep Gurleen Gurnoor Harleen Harman Harpreet Ishmeet Jasleen Jaspreet Karanvir Kirandeep Manjot Navdeep Prabhjot Ravneet Simran Sukhmani Tejinder',
    'Ahluwalia Arora Bajwa Bedi Bhatia Chadha Dhillon Gill Grewal Kapoor Khurana Malhotra Sandhu Sethi Sidhu Singh Sodhi Walia',
  ],
  [
    'Abinaya Aravind Bhuvana Dharshini Ezhil Gayathri Gokul Harini Ilakkiya Janani Karthik Kavin Keerthana Madhan Mithran Nandhini Nithya Pranav Sanjana Sathish Sowmya Surya Vaishali Vignesh',
    'Annamalai Arumugam Balasubramanian Chandrasekaran Elango Ganesan Iyer Krishnamoorthy Kumaran Murugan Natarajan Palanisamy Raghavan Rajendran Ramanathan Selvam Subramanian Sundaram Venkatesan',
  ],
  [
    'Akhil Alekhya Anusha Bhargav Chaitanya Charitha Deekshitha Harshitha Hemanth Jahnavi Kalyan Lasya Likhitha Manoj Mounika Nagendra Praneeth Pravallika Ramya Rohan Sahithi Sai Sravani Teja',
    'Akula Bandaru Chinta Dasari Gadde Gottipati Jonnalagadda Kolli Kondapalli Mandava Nalluri Pamula Rao Reddy Sunkara Tadepalli Vemuri Yerramsetti',
  ],
  [
    'Abhishek Ashwini Bhoomika Chandan Chethan Deepika Girish Inchara Kiran Likith Manasa Megha Nagaraj Namratha Nisarga Prajwal Preetham Rachana Sahana Shashank Spoorthi Sujay Sushma Vinay',
    'Acharya Bhat Gowda Hegde Hiremath Kamath Kini Naik Nayak Pai Prabhu Rai Shastry Shenoy Shetty Upadhya',
  ],
  [
    'Abhijith Aiswarya Amal Anagha Anjana Arya Athira Devika Gopika Govind Hari Jithin Lakshmi Malavika Megha Midhun Nandana Niranjan Parvathy Rahul Sandra Sreehari Swathi Vishnu',
    'Kurup Menon Nair Nambiar Panicker Pillai Varier Warrier Kartha Unnithan Kaimal Marar',
  ],
  [
    'Aleena Alwin Ann Basil Christo Daniel Elsa Feba George Jerin Joel Jyothish Kevin Maria Merin Nevin Rhea Rohan Sneha Steffi Tessa Vivian',
    "Abraham Antony Chacko Cherian D'Costa D'Souza Fernandes Jacob John Joseph Kurian Mathew Pereira Philip Pinto Rodrigues Thomas Varghese",
  ],
  [
    'Aisha Ameen Arif Ayaan Danish Faizan Farheen Fatima Hamza Ibrahim Mariam Nadia Rehan Ruksar Saba Sameer Sana Shahid Tahira Yusuf Zara Zoya',
    'Ahmed Ansari Baig Farooqui Hussain Khan Kidwai Memon Mirza Mohammed Naqvi Pathan Qureshi Rizvi Sayyed Shaikh Siddiqui Usmani',
  ],
  [
    'Anupama Ashutosh Bibhuti Biswajit Debasmita Gitanjali Itishree Jyotirmayee Lipsa Monalisa Pratyush Pritam Rashmi Sambit Satyajit Smruti Soumya Subhasmita Swastik Tapas',
    'Barik Behera Dash Jena Mahapatra Mallick Mohanty Nanda Panda Parida Patnaik Pradhan Rath Sahoo Samal Swain Tripathy',
  ],
  [
    'Abantika Angshuman Bhaskar Bikash Dimpi Gitashree Himangshu Jonmoni Kaberi Lakhimi Manash Nayanika Partha Pallabi Rituraj Rupam Sanjib Trishna',
    'Baruah Bora Borgohain Bordoloi Deka Dutta Gogoi Goswami Hazarika Kalita Kakoty Medhi Phukan Saikia Sarma Talukdar',
  ],
  ['Bembem Chanu Linthoi Roshan Sanatombi Thoibi Tomba', 'Khundrakpam Laishram Ningthoujam Thangjam Yumnam'],
  ['Aienla Imna Lanu Moala Temsu Toshi', 'Ao Imchen Jamir Longkumer Pongen'],
  ['Banri Daphi Ibanri Kitbok Marbud Wanda', 'Kharkongor Lyngdoh Marbaniang Nongrum Syiem'],
  ['Dawa Karma Pema Rinchen Sonam Tenzin', 'Bhutia Dorjee Lepcha Sherpa Tamang Wangchuk'],
];

export interface Name {
  readonly name: string;
  readonly handle: string;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

export function allNames(): Name[] {
  const names = new Map<string, Name>();
  for (const [given, family] of REGIONS) {
    for (const first of given.split(' ')) {
      for (const last of family.split(' ')) {
        const handle = `${lettersOf(first)}.${lettersOf(last)}`;
        names.set(handle, { name: `${first} ${last}`, handle });
      }
    }
  }
  return Dice.about('names').shuffle([...names.values()]);
}
